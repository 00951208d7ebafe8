import { invitationOfLink, inviteColleague, withdrawInvitation } from '@selvage/contract/api/colleagues';
import { sql } from 'kysely';
import { days } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '../../../test/harness/accounts.ts';
import {
  accept,
  addAdministrator,
  addSecond,
  addStaff,
  confirm,
  giveRole,
  invite,
  inviteCode,
  listOf,
  nextEmail,
  remove,
  sentTo,
  withOrganisations,
} from '../../../test/harness/organisations.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { linkCodeIn } from '../../../test/harness/sign-in.ts';
import { fillRegistry } from '../../../test/harness/registry.ts';
import { startTestApp, type TestApp, witnessStatements } from '../../../test/harness/test-app.ts';

const hookSecret = 'a-secret-of-the-provider-and-ours-42';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp((config) => ({
    ...withOrganisations({ openInvitations: 3 })(config),
    hookSecret,
  }));
  await fillRegistry(server.deps.db);
});
afterAll(() => server.close());

const open = (code: string) => server.browser().post(invitationOfLink.path, { code });

describe('inviting a colleague', () => {
  test('ORG9: the invitation goes to the invited person, names the sender and the ID, and the link is nowhere else', async () => {
    const sender = await addAdministrator(server);
    await server.deliver();
    const email = nextEmail();
    const response = await invite(sender, email);
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    const messages = await server.deliver();
    expect(messages.map(({ to }) => to)).toEqual([email]);
    const code = linkCodeIn(messages[0]);
    expect(messages[0]?.text).toContain(sender.email);
    expect(messages[0]?.text).toContain(sender.loginId);
    expect(JSON.stringify(await listOf(sender))).not.toContain(code);
    expect(server.logged.join('')).not.toContain(code);
    expect((await open(code)).json()).toMatchObject({
      id: sender.loginId,
      email,
      invitedBy: sender.email,
      isEmailTaken: false,
    });
    const changed = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`;
    expect(outcomeOf(await open(changed))).toBe('400/140');
  });

  test('ORG8: capitals and spaces around an email do not make another address', async () => {
    const sender = await addAdministrator(server);
    await server.deliver();
    const email = nextEmail();
    expect((await invite(sender, `  ${email.toUpperCase()} `)).statusCode).toBe(200);
    expect((await server.deliver()).map(({ to }) => to)).toEqual([email]);
    expect((await invite(sender, email)).statusCode).toBe(200);
    expect((await listOf(sender)).invitations?.map((each) => each.email)).toEqual([email]);
  });

  test.each([
    ['no email', {}],
    ['a malformed email', { email: 'nobody' }],
    ['an email that is too long', { email: `${'a'.repeat(60)}@test.example` }],
    ['a list', { email: ['a@test.example'] }],
    ['a line break', { email: 'a@test.example\r\nBcc: b@test.example' }],
  ])('ORG8: %s is malformed, and nothing is sent', async (_what, body) => {
    const sender = await addAdministrator(server);
    await server.deliver();
    expect(outcomeOf(await sender.browser.post(inviteColleague.path, body))).toBe('400/110');
    expect(await server.deliver()).toEqual([]);
  });

  test('ORG10: the answer and the list are the same for an email with and without an account elsewhere', async () => {
    const sender = await addAdministrator(server);
    const taken = [
      await addAccount(server.deps, { kind: 'member' }),
      await addAccount(server.deps, { kind: 'hospital', loginId: '9199999999' }),
    ];
    const answers = await Promise.all(
      [nextEmail(), ...taken.map(({ email }) => email)].map((email) => invite(sender, email)),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    const listed = (await listOf(sender)).invitations ?? [];
    expect(new Set(listed.map(({ state, sentAt, expiresAt }) => `${state} ${sentAt} ${expiresAt}`)).size).toBe(1);
  });

  test('ORG10: an invitation runs the same statements for an email with and without an account elsewhere', async () => {
    const sender = await addAdministrator(server);
    const { email } = await addAccount(server.deps, { kind: 'hospital', loginId: '9199999998' });
    const witness = await witnessStatements(server);
    const browser = witness.browser();
    for (const [name, value] of sender.browser.cookies) browser.cookies.set(name, value);
    const statementsOf = async (to: string) => {
      witness.statements();
      expect(outcomeOf(await invite({ browser }, to))).toBe('done');
      return witness.statements();
    };
    await statementsOf(nextEmail());
    const [taken, free] = [await statementsOf(email), await statementsOf(nextEmail())];
    expect(taken.length).toBeGreaterThan(10);
    expect(taken).toEqual(free);
    await witness.close();
  });

  test('ORG15: an email with an account of this organisation is refused', async () => {
    const sender = await addAdministrator(server);
    const { email } = await addStaff(server, sender);
    expect(outcomeOf(await invite(sender, email))).toBe('400/141');
    expect(outcomeOf(await invite(sender, sender.email))).toBe('400/141');
  });

  test('ORG12: a newer invitation ends the older one, and a withdrawn one ends at once', async () => {
    const sender = await addAdministrator(server);
    const { email, code: older } = await inviteCode(server, sender);
    const { code: newer } = await inviteCode(server, sender, email);
    expect([outcomeOf(await open(older)), outcomeOf(await open(newer))]).toEqual(['400/140', 'done']);
    const [listed] = (await listOf(sender)).invitations ?? [];
    const withdraw = () => sender.browser.post(withdrawInvitation.path, { id: listed?.id });
    expect([outcomeOf(await withdraw()), outcomeOf(await withdraw())]).toEqual(['done', '400/140']);
    expect(outcomeOf(await accept(server.browser(), newer))).toBe('400/140');
    expect((await listOf(sender)).invitations).toEqual([]);
  });

  test('ORG12: an invitation of another organisation cannot be withdrawn', async () => {
    const [sender, other] = [await addAdministrator(server), await addAdministrator(server)];
    const { code } = await inviteCode(server, sender);
    const [listed] = (await listOf(sender)).invitations ?? [];
    expect(outcomeOf(await other.browser.post(withdrawInvitation.path, { id: listed?.id }))).toBe('400/140');
    expect(outcomeOf(await open(code))).toBe('done');
  });

  test('ORG13: an invitation ends when its sender is removed or becomes staff, and another administrator can send it again', async () => {
    const [first, keeper] = await (async () => {
      const administrator = await addAdministrator(server);
      return [administrator, await addSecond(server, administrator)] as const;
    })();
    const { email, code } = await inviteCode(server, first);
    expect(outcomeOf(await giveRole(keeper, first, 'staff'))).toBe('done');
    expect(outcomeOf(await open(code))).toBe('400/140');
    expect((await listOf(keeper)).invitations).toMatchObject([{ email, state: 'over' }]);
    const again = await inviteCode(server, keeper, email);
    expect(outcomeOf(await open(again.code))).toBe('done');
    expect((await listOf(keeper)).invitations).toMatchObject([{ email, state: 'open' }]);
    expect(outcomeOf(await remove(keeper, first))).toBe('done');
    expect(outcomeOf(await open(again.code))).toBe('done');
  });

  test('ORG13: an invitation ends with the links of its sender, and after seven days', async () => {
    const sender = await addAdministrator(server);
    const { code } = await inviteCode(server, sender);
    const body = { password: sender.credentials.password, newPassword: 'Fresh-linen-77' };
    expect(outcomeOf(await sender.browser.post('/api/user/user/password', body))).toBe('done');
    expect(outcomeOf(await open(code))).toBe('400/140');
    const late = await addAdministrator(server);
    const { code: old } = await inviteCode(server, late);
    server.clock.advance(days(7) - 1);
    expect(outcomeOf(await open(old))).toBe('done');
    server.clock.advance(1);
    expect(outcomeOf(await open(old))).toBe('400/140');
  });

  test('ORG14: an ID that the registry does not list invites nobody, and nothing is counted or sent', async () => {
    const sender = await addAdministrator(server, { loginId: '9177777777' });
    await server.deliver();
    for (let time = 0; time < 5; time++)
      expect(outcomeOf(await invite(sender, 'unlisted@test.example'))).toBe('400/144');
    expect(await server.deliver()).toEqual([]);
  });

  test('ORG17: an organisation has a limited number of open invitations, also for requests at once', async () => {
    const sender = await addAdministrator(server);
    const answers = await Promise.all(Array.from({ length: 8 }, () => invite(sender, nextEmail())));
    const outcomes = answers.map(outcomeOf).toSorted();
    expect(outcomes).toEqual([...Array<string>(5).fill('400/143'), ...Array<string>(3).fill('done')]);
  });

  test('ORG17: an email gets three invitations a day over all organisations, and the answer says when to try again', async () => {
    const email = nextEmail();
    const senders = [await addAdministrator(server), await addAdministrator(server)] as const;
    const turns = [senders[0], senders[1], senders[0], senders[1]];
    const answers = [];
    for (const sender of turns) answers.push(await invite(sender, email));
    expect(answers.map(outcomeOf)).toEqual(['done', 'done', 'done', '429/119']);
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
    await server.deliver();
    server.clock.advance(days(1));
  });

  test('ORG17: an organisation sends sixty invitations a day', async () => {
    const sender = await addAdministrator(server);
    const outcomes = new Map<string, number>();
    for (let time = 0; time < 61; time++) {
      const email = nextEmail();
      const outcome = outcomeOf(await invite(sender, email));
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      const [listed] = (await listOf(sender)).invitations ?? [];
      if (listed) await sender.browser.post(withdrawInvitation.path, { id: listed.id });
    }
    expect(Object.fromEntries(outcomes)).toEqual({ done: 60, '429/119': 1 });
    await server.deliver();
  });

  test('ORG17: an organisation of 500 colleagues is listed and confirmed, and invites nobody else', async () => {
    const sender = await addAdministrator(server);
    await sql`
      insert into accounts (kind, realm, email, login_id, role, is_first_of_id, activated_at, password_hash, created_at)
      select 'hospital', 'hospital', 'many-' || n || '@test.example', ${sender.loginId}, 'staff', false, now(), 'a hash', now()
      from generate_series(1, 499) n`.execute(server.deps.db);
    const { colleagues = [] } = await listOf(sender);
    expect(colleagues).toHaveLength(500);
    expect(outcomeOf(await invite(sender, nextEmail()))).toBe('400/143');
    const others = colleagues.filter(({ isYou }) => !isYou).map(({ id: reference }) => ({ reference }));
    expect(outcomeOf(await confirm(sender, others))).toBe('done');
  });

  test('an invitation whose email could not be delivered says so in the list', async () => {
    const sender = await addAdministrator(server);
    await invite(sender, nextEmail());
    await server.deps.db
      .updateTable('outbox')
      .set({ dead_at: server.deps.now(), last_error: 'refused' })
      .where('message', '=', 'invitation')
      .where('sent_at', 'is', null)
      .execute();
    expect((await listOf(sender)).invitations).toMatchObject([{ state: 'undelivered' }]);
    expect(sentTo(await server.deliver(), sender.email)).toEqual([]);
  });

  test('an invitation that bounces says so in the list, and is no bounce of its sender', async () => {
    const sender = await addAdministrator(server);
    const email = nextEmail();
    await server.deliver();
    await invite(sender, email);
    const [message] = sentTo(await server.deliver(), email);
    const told = await server.app.inject({
      method: 'POST',
      url: '/hooks/mail',
      headers: { host: 'localhost:3000', authorization: `Bearer ${hookSecret}` },
      payload: { messageId: message?.id, kind: 'bounced', code: '5.1.1' },
    });
    expect(outcomeOf(told)).toBe('done');
    expect((await listOf(sender)).invitations).toMatchObject([{ email, state: 'undelivered' }]);
    const rows = await server.deps.db
      .selectFrom('audit_events')
      .select('event')
      .where('account_id', '=', sender.id)
      .execute();
    expect(rows.map(({ event }) => event)).not.toContain('message-bounced');
  });
});
