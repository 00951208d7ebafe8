import { closeSharedNotice } from '@selvage/contract/api/colleagues';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../src/db/database.ts';
import { deleteAccountOf } from '../src/accounts/account-deletion.ts';
import { lockAccount } from '../src/accounts/account-store.ts';
import { accountSubject, lockUntil } from '../src/attempts/attempts.ts';
import { endCredentials, forgetDevicesOf } from '../src/accounts/end-credentials.ts';
import { endAccess } from '../src/accounts/organisation-store.ts';
import { endSecrets, purposes } from '../src/crypto/one-time-secret-store.ts';
import { sessionTokenHash } from '../src/crypto/session-token.ts';
import { ways } from '../src/ways/ways.ts';
import { Artefacts, testOwner, addAccount, testPassword, nextApplicant } from './harness/accounts.ts';
import { linkCodeIn, addSignedIn, addTrusted, authenticate, type Account } from './harness/sign-in.ts';
import { outcomeOf } from './harness/refusals.ts';
import { quickHashing, startTestApp, type TestApp } from './harness/test-app.ts';
import {
  accept,
  addAdministrator,
  addStaff,
  confirm as confirmList,
  giveRole,
  invite,
  inviteCode,
  nextEmail,
  type Person,
  remove,
  withOrganisations,
} from './harness/organisations.ts';
import { fillRegistry, registered, registeredBirthDate } from './harness/registry.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(withOrganisations());
  await fillRegistry(server.deps.db);
});
afterAll(() => server.close());

/** Until some statement waits for another transaction. */
async function untilSomeoneWaits(): Promise<void> {
  for (let looks = 0; looks < 500; looks++) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      server.deps.db,
    );
    if (rows.length > 0) return;
    await sleep(10);
  }
  throw new Error('nobody waits');
}

/** A change to the account that was begun before the call and is made while the call waits for it: the worst moment. */
async function whileChanging(
  accountId: string,
  call: () => Promise<LightMyRequestResponse>,
  change: (tx: Db) => Promise<unknown>,
): Promise<string> {
  const { answer } = await server.deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const waiting = call();
    await untilSomeoneWaits();
    await change(tx);
    return { answer: waiting };
  });
  return outcomeOf(await answer);
}

async function otherPassword(tx: Db, id: string): Promise<void> {
  const hash = await quickHashing.hash('Another-cloth-43', testOwner);
  await tx.updateTable('accounts').set({ password_hash: hash }).where('id', '=', id).execute();
}

interface Caller {
  id: string;
  session: Buffer | null;
}

const replacePassword = ({ id }: Caller) => sql`update accounts set password_hash = 'another' where id = ${id}`;
const endOwnSession = ({ session }: Caller) => sql`delete from sessions where token_hash = ${session}`;

describe('R8 R9 a call that waits for another change of the same account', () => {
  test('a login with a remembered device does not block the change, and opens no session after it', async () => {
    const { browser, value, ...account } = await addTrusted(server);
    const signIn = () => authenticate(browser, account, { deviceTrustToken: value });
    const outcome = await whileChanging(account.id, signIn, async (tx) => {
      await otherPassword(tx, account.id);
      await forgetDevicesOf(tx, account.id);
    });
    expect(outcome).toBe('401/0');
  });

  test('a login in a known browser opens no session with the former password', async () => {
    const account = await addSignedIn(server);
    const signIn = () => authenticate(account.browser, account);
    expect(await whileChanging(account.id, signIn, (tx) => otherPassword(tx, account.id))).toBe('401/0');
  });

  test('a login in a known browser is refused if the account is locked until a reset meanwhile', async () => {
    const account = await addSignedIn(server);
    const signIn = () => authenticate(account.browser, account);
    const lock = (tx: Db) => lockUntil(tx, accountSubject(account.id), null, server.clock.now());
    expect(await whileChanging(account.id, signIn, lock)).toBe('401/4');
  });

  test('a change of email is not requested with a password that is no longer right', async () => {
    const { browser, id } = await addSignedIn(server);
    const body = { email: 'asked-meanwhile@test.example', password: testPassword };
    const ask = () => browser.post('/api/user/user/email/request', body);
    expect(await whileChanging(id, ask, (tx) => otherPassword(tx, id))).toBe('400/7');
    expect((await browser.get('/api/user/user/email/request')).json()).toEqual({});
  });

  test('a change of email is not requested in a session that has ended', async () => {
    const { browser, id } = await addSignedIn(server);
    const body = { email: 'asked-from-nowhere@test.example', password: testPassword };
    const ask = () => browser.post('/api/user/user/email/request', body);
    const end = (tx: Db) => tx.deleteFrom('sessions').where('account_id', '=', id).execute();
    expect(await whileChanging(id, ask, end)).toBe('401/100');
  });

  test.each([
    ['with a password that has just changed', (tx: Db, id: string) => otherPassword(tx, id), '400/7'],
    [
      'in a session that has ended',
      (tx: Db, id: string) => tx.deleteFrom('sessions').where('account_id', '=', id).execute(),
      '401/100',
    ],
  ])('F25 the member number is not changed %s', async (_what, change, outcome) => {
    const { browser, id } = await addSignedIn(server, { birthDate: registeredBirthDate });
    const body = { memNo: registered.member(47).memNo, password: testPassword };
    const call = () => browser.post('/api/user/user/memberNumber', body);
    expect(await whileChanging(id, call, (tx) => change(tx, id))).toBe(outcome);
    const row = server.deps.db.selectFrom('accounts').select('member_number').where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ member_number: null });
  });

  describe.each(['/api/user/sessions/end', '/api/user/sessions/end-others', '/api/user/secure'])(
    'F25 POST %s',
    (path) => {
      test.each([
        ['with a password that has just changed', replacePassword, '400/7'],
        ['in a session that has ended', endOwnSession, '401/100'],
      ])('ends no session %s', async (_what, change, outcome) => {
        const { browser, ...account } = await addSignedIn(server);
        const owner = await new Artefacts(server, account).session(ways.password.bit);
        const list = (await owner.get('/api/user/sessions')).json<{ sessions: { id: string; isThisOne: boolean }[] }>();
        const id = list.sessions.find(({ isThisOne }) => isThisOne)?.id;
        const call = () => browser.post(path, { password: testPassword, ...(path.endsWith('/end') && { id }) });
        const caller = { id: account.id, session: sessionTokenHash(browser.cookies.get('sid')) };
        expect(await whileChanging(account.id, call, (tx) => change(caller).execute(tx))).toBe(outcome);
        expect((await owner.get('/api/idauth/session')).statusCode).toBe(200);
      });
    },
  );

  test('a link that another change ends while it is being used is refused, whichever server clock is behind', async () => {
    const { browser, id, email } = await addSignedIn(server);
    await server.deliver();
    await browser.post('/api/user/user/email/request', { email: `to-${email}`, password: testPassword });
    const code = linkCodeIn((await server.deliver())[0]);
    const confirm = () => server.browser().post('/api/user/user/email/confirm', { code });
    const end = (tx: Db) => endSecrets(tx, id, purposes);
    expect(await whileChanging(id, confirm, end)).toBe('400/107');
  });

  test.each([
    ['has ended', (tx: Db, { id }: Account) => endSecrets(tx, id, purposes)],
    ['belongs to an account that was deleted', (tx: Db, { id }: Account) => deleteAccountOf(tx, server.deps, id)],
  ])('F1 an activation link does not activate once it %s', async (_what, change) => {
    const account = await addAccount(server.deps, { activated: false });
    const code = await new Artefacts(server, account).link('activation');
    const activate = () => server.browser().post('/api/user/activate', { code });
    expect(await whileChanging(account.id, activate, (tx) => change(tx, account))).toBe('400/103');
  });

  test('a login with a code is refused as wrong if the account is erased meanwhile', async () => {
    const account = await addAccount(server.deps, { twoFactor: 'EMAIL' });
    const signIn = () => authenticate(server.browser(), account);
    const erase = (tx: Db) => deleteAccountOf(tx, server.deps, account.id);
    expect(await whileChanging(account.id, signIn, erase)).toBe('401/0');
  });

  test('the change does not wait for a use of the “This wasn’t me” link', async () => {
    const { id, browser: _, ...account } = await addSignedIn(server);
    await server.deliver();
    await authenticate(server.browser(), { id, ...account });
    const code = linkCodeIn((await server.deliver())[0]);
    const notMe = () => server.browser().post('/api/user/not-me', { code });
    expect(await whileChanging(id, notMe, (tx) => endSecrets(tx, id, purposes))).toBe('400/108');
  });
});

describe('ORG22 a call that waits for the removal of the person who makes it, or of the sender of its link', () => {
  const removal =
    ({ id }: { id: string }) =>
    async (tx: Db) => {
      const now = server.deps.now();
      await endAccess(tx, id, 'removed', now);
      await endCredentials(tx, id, 'colleague-removed', { now });
    };

  const calls: [what: string, of: (person: Person, staff: Person) => () => Promise<LightMyRequestResponse>][] = [
    [
      'a new password',
      ({ browser }) =>
        () =>
          browser.post('/api/user/user/password', { password: testPassword, newPassword: 'Fresh-linen-77' }),
    ],
    ['an invitation', (person) => () => invite(person, nextEmail())],
    ['a removal', (person, staff) => () => remove(person, staff)],
    ['a new role', (person, staff) => () => giveRole(person, staff, 'administrator')],
    ['a confirmation', (person, staff) => () => confirmList(person, [staff])],
    [
      'a closed notice',
      ({ browser }) =>
        () =>
          browser.post(closeSharedNotice.path, {}),
    ],
  ];
  test.each(calls)('%s does not finish', async (_what, callOf) => {
    const person = await addAdministrator(server);
    const staff = await addStaff(server, person);
    expect(await whileChanging(person.id, callOf(person, staff), removal(person))).toBe('401/100');
    const { role, disabled_cause: cause } = await server.deps.db
      .selectFrom('accounts')
      .select(['role', 'disabled_cause'])
      .where('id', '=', staff.id)
      .executeTakeFirstOrThrow();
    expect([role, cause]).toEqual(['staff', null]);
  });

  test('an acceptance of an invitation does not finish', async () => {
    const sender = await addAdministrator(server);
    const { code } = await inviteCode(server, sender);
    const call = () => accept(server.browser(), code);
    expect(await whileChanging(sender.id, call, removal(sender))).toBe('400/140');
  });
});

test('F18 an activation that waits for “I did not register” is refused', async () => {
  const account = await addAccount(server.deps, { activated: false, selfRegistered: true });
  const code = await new Artefacts(server, account).link('activation');
  const call = () => server.browser().post('/api/user/activate', { code });
  expect(await whileChanging(account.id, call, (tx) => deleteAccountOf(tx, server.deps, account.id))).toBe('400/103');
});

describe('F3 an email of an account that is changing to another email at this moment', () => {
  /** A request for the old address, which waits until the move is done. */
  async function whileMoving(take: (email: string) => Promise<LightMyRequestResponse>): Promise<string> {
    const { id, email } = await addSignedIn(server, { kind: 'consultant' });
    await new Artefacts(server, { id, email }).recoveryLink('email-undo');
    const { answer } = await server.deps.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('accounts')
        .set({ email: `moved-${email}` })
        .where('id', '=', id)
        .execute();
      const waiting = take(email);
      await untilSomeoneWaits();
      return { answer: waiting };
    });
    return outcomeOf(await answer);
  }

  test('cannot be registered by another person', async () => {
    const { path, body } = nextApplicant('consultant');
    expect(await whileMoving((email) => server.browser().post(path, { ...body, email }))).toBe('400/2');
  });

  test('cannot be confirmed as the new email of another account', async () => {
    const other = await addSignedIn(server, { kind: 'consultant' });
    const confirm = async (email: string) => {
      const code = await new Artefacts(server, other).emailChange(email);
      return server.browser().post('/api/user/user/email/confirm', { code });
    };
    expect(await whileMoving(confirm)).toBe('400/107');
  });
});
