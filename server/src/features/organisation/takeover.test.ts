import { days } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Artefacts, testPassword } from '../../../test/harness/accounts.ts';
import {
  accept,
  addAdministrator,
  addSecond,
  addStaff,
  giveRole,
  inviteCode,
  listOf,
  type Person,
  remove,
  sentTo,
  startTwoServers,
} from '../../../test/harness/organisations.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { confirmByMailbox } from '../../../test/harness/sign-in.ts';
import type { TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
let elsewhere: TestApp;
let close: () => Promise<void>;
beforeAll(async () => void ({ server, other: elsewhere, close } = await startTwoServers()));
afterAll(() => close());

/** An administrator and another one; of their staff, one got the role from the first 31 days ago, one lately, and one from the other. */
async function addWorld() {
  const owner = await addAdministrator(server);
  const other = await addSecond(server, owner);
  const invited = async (sender: Person) => {
    const { email, code } = await inviteCode(server, sender);
    expect(outcomeOf(await accept(server.browser(), code))).toBe('done');
    return email;
  };
  const long = await invited(owner);
  await server.deps.db
    .updateTable('accounts')
    .set({ role_given_at: new Date(server.deps.now().getTime() - days(31)) })
    .where('email', '=', long)
    .execute();
  const world = { owner, other, long, late: await invited(owner), others: await invited(other) };
  await server.deliver();
  return world;
}

const unconfirmedIn = async (person: Person) =>
  ((await listOf(person)).colleagues ?? []).filter(({ state }) => state === 'unconfirmed').map(({ email }) => email);

const reports: Record<string, (owner: Person) => Promise<unknown>> = {
  'This wasn’t me': async (owner) =>
    server.browser().post('/api/user/not-me', { code: await new Artefacts(server, owner).recoveryLink('not-me') }),
  'secures the account': (owner) => owner.browser.post('/api/user/secure', { password: testPassword }),
  'cancels a change of email': async (owner) =>
    server
      .browser()
      .post('/api/user/user/email/undo', { code: await new Artefacts(server, owner).recoveryLink('email-undo') }),
  'undoes a change of email': async (owner) => {
    const code = await new Artefacts(server, owner).recoveryLink('email-undo');
    const { db } = server.deps;
    await db
      .updateTable('accounts')
      .set({ email: `moved-${owner.id}@test.example` })
      .where('id', '=', owner.id)
      .execute();
    return server.browser().post('/api/user/user/email/undo', { code });
  },
};

test('ORG25, ORG19: a takeover that is reported while administrators change each other ends in one order, without a deadlock', async () => {
  for (let time = 0; time < 10; time++) {
    const owner = await addAdministrator(server);
    const other = await addSecond(server, owner);
    const staff = await addStaff(server, owner);
    const given = { role_given_by: owner.id, role_given_at: server.deps.now() };
    await server.deps.db.updateTable('accounts').set(given).where('id', 'in', [staff.id, other.id]).execute();
    const code = await new Artefacts(server, owner).recoveryLink('not-me');
    const [reported, removed, promoted] = await Promise.all([
      elsewhere.browser().post('/api/user/not-me', { code }),
      remove(other, owner),
      giveRole(other, staff, 'administrator'),
    ]);
    expect(outcomeOf(reported)).toBe('done');
    // The report stops the other administrator too, so what came after it finds the session ended.
    for (const response of [removed, promoted]) expect(['done', '401/100']).toContain(outcomeOf(response));
    const causes = await server.deps.db
      .selectFrom('accounts')
      .select('disabled_cause')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    expect(causes.disabled_cause).toBe('unconfirmed');
  }
});

describe('a takeover that the owner of an administrator’s account reports', () => {
  test.each(Object.entries(reports))(
    'ORG25: exactly the colleagues who got their role from it in the last 30 days are unconfirmed: %s',
    async (_what, report) => {
      const { owner, other, late } = await addWorld();
      await report(owner);
      expect(await unconfirmedIn(other)).toEqual([late]);
      const messages = await server.deliver();
      expect(sentTo(messages, other.email).map(({ subject }) => subject)).toEqual([
        'Confirm your colleagues – Linen Health',
      ]);
      expect(sentTo(messages, late).map(({ subject }) => subject)).toEqual([
        'You cannot log in at the moment – Linen Health',
      ]);
      const { reviewBy } = (await listOf(other)).organisation;
      expect(reviewBy).toBeDefined();
    },
  );

  test('ORG25: a colleague whom it made administrator is logged out and unconfirmed too', async () => {
    const owner = await addAdministrator(server);
    const [made, keeper] = [await addStaff(server, owner), await addSecond(server, owner)];
    await giveRole(owner, made, 'administrator');
    await reports['This wasn’t me']?.(owner);
    const ended = await made.browser.get('/api/idauth/session');
    expect([outcomeOf(ended), ended.json().data.reason]).toEqual(['401/100', 'access-unconfirmed']);
    expect(await unconfirmedIn(keeper)).toEqual([made.email]);
  });

  test('ORG25: a reset of the password ends only the open invitations', async () => {
    const { owner, other } = await addWorld();
    const { email } = await inviteCode(server, owner);
    const browser = await new Artefacts(server, owner).resetAuthorisation();
    expect(outcomeOf(await browser.post('/api/user/reset', { newPassword: 'Fresh-linen-77' }))).toBe('done');
    expect(await unconfirmedIn(other)).toEqual([]);
    expect((await listOf(other)).invitations).toMatchObject([{ email, state: 'over' }]);
  });

  test('ORG25: where nobody got a role from the account, nobody is told', async () => {
    const owner = await addAdministrator(server);
    const other = await addSecond(server, owner);
    await confirmByMailbox(server, other.browser);
    await server.deliver();
    await reports['This wasn’t me']?.(owner);
    expect(sentTo(await server.deliver(), other.email)).toEqual([]);
  });
});
