import { invitationOfLink } from '@selvage/contract/api/colleagues';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, referenceOf } from '../../../test/harness/accounts.ts';
import {
  accept,
  addAdministrator,
  addPerson,
  addSecond,
  addStaff,
  inviteCode,
  invitedPassword,
  listOf,
  nextEmail,
  type Person,
  remove,
  sentTo,
  startTwoServers,
  withOrganisations,
} from '../../../test/harness/organisations.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { authenticate, confirmByMailbox } from '../../../test/harness/sign-in.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
let other: TestApp;
let close: () => Promise<void>;
beforeAll(async () => void ({ server, other, close } = await startTwoServers()));
afterAll(() => close());

const open = (code: string) => server.browser().post(invitationOfLink.path, { code });
const accountOf = (email: string) =>
  server.deps.db.selectFrom('accounts').selectAll().where('kind', '=', 'hospital').where('email', '=', email).execute();
const logIn = (email: string, { loginId }: Pick<Person, 'loginId'>, password = invitedPassword) =>
  server.browser().post('/api/idauth/auth', { email, password, userType: 'H', loginId });
const rowsOf = (event: 'colleague-joined' | 'account-erased') =>
  server.deps.db.selectFrom('audit_events').selectAll().where('event', '=', event).orderBy('id', 'desc').execute();

describe('accepting an invitation', () => {
  test('ORG3, ORG16: the invited person joins as staff with an own password, and the link opens no session', async () => {
    const sender = await addAdministrator(server, { privileges: ['claims'] });
    const { email, code } = await inviteCode(server, sender);
    const browser = server.browser();
    const response = await accept(browser, code);
    expect([response.statusCode, response.json(), browser.cookies.has('sid')]).toEqual([200, {}, false]);
    expect(await accountOf(email)).toMatchObject([
      {
        login_id: sender.loginId,
        role: 'staff',
        is_first_of_id: false,
        privileges: ['claims'],
        role_given_by: sender.id,
      },
    ]);
    expect(outcomeOf(await logIn(email, sender))).toBe('done');
    expect(outcomeOf(await logIn(email, sender, sender.credentials.password))).toBe('401/0');
    expect(outcomeOf(await logIn(email, { loginId: '9000000001' }))).toBe('401/0');
    expect(outcomeOf(await logIn(sender.email, sender, sender.credentials.password))).toBe('done');
    expect((await listOf(sender)).invitations).toEqual([]);
    expect((await listOf(sender)).colleagues).toMatchObject([
      { email: sender.email, role: 'administrator', isYou: true },
      { email, role: 'staff', state: 'active', isYou: false },
    ]);
  });

  test('ORG34: the new account has an audit row that names the sender by reference, and administrators are told without an email', async () => {
    const sender = await addAdministrator(server);
    const second = await addSecond(server, sender);
    const { email, code } = await inviteCode(server, sender);
    expect(outcomeOf(await accept(server.browser(), code))).toBe('done');
    const [joined] = await rowsOf('colleague-joined');
    expect(joined).toMatchObject({ actor: sender.reference, result: 'ok', kind: 'hospital' });
    const messages = await server.deliver();
    expect(messages.map(({ to }) => to).toSorted()).toEqual([sender.email, second.email].toSorted());
    for (const { text } of messages) {
      expect(text).toContain(sender.loginId);
      expect(text).not.toContain(email);
    }
  });

  test('ORG3: wrong passwords of one colleague lock that one alone', async () => {
    const sender = await addAdministrator(server);
    const { email, code } = await inviteCode(server, sender);
    await accept(server.browser(), code);
    for (let time = 0; time < 5; time++) await logIn(email, sender, 'wrong-Password-1');
    expect(outcomeOf(await logIn(email, sender))).toBe('401/4');
    expect(outcomeOf(await logIn(sender.email, sender, sender.credentials.password))).toBe('done');
  });

  test('ORG11: a link that was used says so, and a wrong password and an opened link spend nothing', async () => {
    const sender = await addAdministrator(server);
    const { code } = await inviteCode(server, sender);
    await open(code);
    const weak = await accept(server.browser(), code, 'short');
    expect([outcomeOf(weak), weak.json().data.reason]).toEqual(['400/1', 'weak']);
    expect(outcomeOf(await accept(server.browser(), code, `Aa1-${sender.loginId}`))).toBe('400/1');
    expect(outcomeOf(await accept(server.browser(), code))).toBe('done');
    for (const response of [await open(code), await accept(server.browser(), code)])
      expect([outcomeOf(response), response.json().data.reason]).toEqual(['400/140', 'used']);
  });

  test('ORG11: sixteen uses of a link at once, on two instances, make one account', async () => {
    const sender = await addAdministrator(server);
    const { email, code } = await inviteCode(server, sender);
    const browsers = Array.from({ length: 16 }, (_, at) => (at % 2 === 0 ? server : other).browser());
    const outcomes = (await Promise.all(browsers.map((browser) => accept(browser, code)))).map(outcomeOf).toSorted();
    expect(outcomes).toEqual([...Array<string>(15).fill('400/140'), 'done']);
    expect(await accountOf(email)).toHaveLength(1);
  });

  test('ORG11: no hash is made for a link that does not work', async () => {
    let hashes = 0;
    const { hashing } = server.deps;
    const counting = {
      ...hashing,
      hash: (...given: Parameters<typeof hashing.hash>) => ((hashes += 1), hashing.hash(...given)),
    };
    const { acceptInvitation } = await import('./accept.ts');
    const context = {
      brand: server.deps.config.brands[0],
      language: 'en',
      origin: { requestId: 'r', client: null, device: null },
      client: 'c',
    } as const;
    await expect(
      acceptInvitation(
        { ...server.deps, hashing: counting },
        { code: 'a'.repeat(43), password: invitedPassword },
        context,
      ),
    ).rejects.toMatchObject({ refusal: 'invitation.over' });
    expect(hashes).toBe(0);
  });

  test('ORG14: after the ID left the registry nobody joins, and the link works again when it is back', async () => {
    const sender = await addAdministrator(server);
    const { code } = await inviteCode(server, sender);
    const { db } = server.deps;
    await db.deleteFrom('registry_hospitals').where('hospital_id', '=', sender.loginId).execute();
    expect(outcomeOf(await accept(server.browser(), code))).toBe('400/144');
    await db
      .insertInto('registry_hospitals')
      .values({ hospital_id: sender.loginId, registration_id: '88888888' })
      .execute();
    expect(outcomeOf(await accept(server.browser(), code))).toBe('done');
  });

  test('ORG15: an email with an account of another organisation is refused to the holder of the link, and the link stays good', async () => {
    const sender = await addAdministrator(server);
    const taken = await addAccount(server.deps, { kind: 'hospital' });
    const { code } = await inviteCode(server, sender, taken.email);
    expect((await open(code)).json()).toMatchObject({ isEmailTaken: true });
    expect(outcomeOf(await accept(server.browser(), code))).toBe('400/2');
    await server.deps.db.deleteFrom('accounts').where('id', '=', taken.id).execute();
    expect(outcomeOf(await accept(server.browser(), code))).toBe('done');
  });

  test('ORG15: an email with an account of another kind keeps it beside the new one', async () => {
    const sender = await addAdministrator(server);
    const member = await addAccount(server.deps, { kind: 'member' });
    const { code } = await inviteCode(server, sender, member.email);
    expect((await open(code)).json()).toMatchObject({ isEmailTaken: false });
    expect(outcomeOf(await accept(server.browser(), code))).toBe('done');
    expect(outcomeOf(await authenticate(server.browser(), member))).toBe('done');
    expect(outcomeOf(await logIn(member.email, sender))).toBe('done');
  });

  test('ORG15: a removed account is erased and replaced in one transaction, and both audit rows have one request id', async () => {
    const sender = await addAdministrator(server);
    const staff = await addStaff(server, sender);
    expect(outcomeOf(await remove(sender, staff))).toBe('done');
    const { code } = await inviteCode(server, sender, staff.email);
    expect((await open(code)).json()).toMatchObject({ isEmailTaken: false });
    expect(outcomeOf(await accept(server.browser(), code))).toBe('done');
    const [account, ...more] = await accountOf(staff.email);
    expect([more, account?.id === staff.id]).toEqual([[], false]);
    const [erased, joined] = [(await rowsOf('account-erased'))[0], (await rowsOf('colleague-joined'))[0]];
    expect([erased?.account_id, joined?.account_id]).toEqual([staff.id, account?.id]);
    expect(erased?.request_id).toBe(joined?.request_id);
    expect(outcomeOf(await logIn(staff.email, sender))).toBe('done');
  });

  test('ORG15: an account that an operator disabled is not replaced', async () => {
    const sender = await addAdministrator(server);
    const email = nextEmail();
    const { code } = await inviteCode(server, sender, email);
    const taken = await addAccount(server.deps, { kind: 'hospital', email });
    const { db, now } = server.deps;
    await db.updateTable('accounts').set({ disabled_at: now() }).where('id', '=', taken.id).execute();
    expect(outcomeOf(await accept(server.browser(), code))).toBe('400/2');
  });

  test('ORG16: an accepted account sets up a second step at its first login, where the kind requires one', async () => {
    const strict = await startTestApp((config) => {
      const on = withOrganisations()(config);
      return { ...on, twoFactor: config.twoFactor };
    });
    await strict.deps.db
      .insertInto('registry_hospitals')
      .values({ hospital_id: '9300000001', registration_id: '88888888' })
      .execute();
    const account = await addAccount(strict.deps, { kind: 'hospital', loginId: '9300000001', twoFactor: 'EMAIL' });
    const browser = strict.browser();
    const { owedIn, verify } = await import('../../../test/harness/sign-in.ts');
    await verify(browser, await owedIn(strict, await authenticate(browser, account)));
    await strict.deliver();
    const { code } = await inviteCode(strict, { browser });
    expect(outcomeOf(await accept(strict.browser(), code))).toBe('done');
    const list = await listOf({ browser });
    const email = list.colleagues?.[1]?.email ?? '';
    const answer = await strict
      .browser()
      .post('/api/idauth/auth', { email, password: invitedPassword, userType: 'H', loginId: '9300000001' });
    expect(answer.json()).toMatchObject({ mfaRequired: { mfaSetupRequired: true } });
    await strict.close();
  });

  test('ORG17: the calls of a link count by client, and ask for a proof of work beyond the limit', async () => {
    const limited = await startTestApp((config) => ({ ...withOrganisations()(config), throttle: true }));
    const answers = [];
    for (let time = 0; time < 101; time++)
      answers.push(outcomeOf(await limited.browser().post(invitationOfLink.path, { code: 'x' })));
    expect(new Set(answers.slice(0, 100))).toEqual(new Set(['400/140']));
    expect(answers[100]).toBe('429/119');
    await limited.close();
  });
});

describe('a group', () => {
  const addInGroup = async (groupId: string, role?: 'administrator' | 'staff') => {
    const account = await addAccount(server.deps, { kind: 'group', groupId, ...(role && { role }) });
    const browser = server.browser();
    await authenticate(browser, account);
    await confirmByMailbox(server, browser);
    return { ...account, browser, reference: await referenceOf(server.deps, account) };
  };

  test('an account without a role is administrator if it is alone, and its first invitation writes the role down', async () => {
    const alone = await addInGroup('1001');
    expect((await listOf(alone)).organisation).toMatchObject({ id: '1001', role: 'administrator' });
    const { email, code } = await inviteCode(server, alone);
    // ORG9: the reply names the kind, because the kind in the address of the link may have been changed.
    expect((await open(code)).json()).toMatchObject({ userType: 'G', id: '1001', email });
    expect(outcomeOf(await accept(server.browser(), code))).toBe('done');
    expect((await listOf(alone)).colleagues).toMatchObject([{ role: 'administrator' }, { email, role: 'staff' }]);
    const answer = await server
      .browser()
      .post('/api/idauth/auth', { email, password: invitedPassword, userType: 'G', loginId: null });
    expect(outcomeOf(answer)).toBe('done');
  });

  test('all accounts of a group without roles are staff until somebody names an administrator', async () => {
    const people = [await addInGroup('1002'), await addInGroup('1002')];
    for (const person of people) {
      expect(await listOf(person)).toEqual({ organisation: { id: '1002', role: 'staff' }, administrators: [] });
      expect(outcomeOf(await person.browser.post('/api/user/colleagues/invite', { email: nextEmail() }))).toBe(
        '403/121',
      );
    }
  });
});

test('ORG33: an invited person is told only the email of the sender', async () => {
  const sender = await addAdministrator(server);
  const staff = await addPerson(server, { role: 'staff', loginId: sender.loginId });
  await server.deliver();
  const { email } = await inviteCode(server, sender);
  const facts = await server.deps.db.selectFrom('outbox').select('facts').where('message', '=', 'invitation').execute();
  expect(JSON.stringify(facts)).not.toContain(staff.email);
  expect(JSON.stringify(facts)).not.toContain(email);
  expect(sentTo(await server.deliver(), email)).toEqual([]);
});
