import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

type Answer = { statusCode: number };
const host = 'localhost:3000';

function attempt(payload: object, options: { from?: string; headers?: Record<string, string>; url?: string } = {}) {
  return server.app.inject({
    method: 'POST',
    url: options.url ?? '/api/idauth/auth',
    remoteAddress: options.from ?? '198.51.100.77',
    headers: { host, ...options.headers },
    payload,
  });
}

/** Returns the audit rows that `act` wrote. */
async function rowsOf(act: () => Promise<unknown>) {
  const last = await server.deps.db
    .selectFrom('audit_events')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  await act();
  return server.deps.db
    .selectFrom('audit_events')
    .selectAll()
    .where('id', '>', last.id ?? '0')
    .orderBy('id')
    .execute();
}

const row = (fields: object) => ({
  id: expect.any(String),
  at: server.clock.now(),
  request_id: expect.stringMatching(/^\w{16}$/),
  client: '198.51.100.0/24',
  reason: null,
  account_id: null,
  subject: null,
  kind: null,
  device: '/',
  actor: null,
  actor_reason: null,
  ...fields,
});

const repeat = async (times: number, act: () => Promise<Answer>) => {
  for (let time = 0; time < times; time++) await act();
};

describe('J4 one audit row is written for each event', () => {
  test('logging in and logging out', async () => {
    const { id, credentials } = await addAccount(server.deps);
    let cookie = '';
    expect(
      await rowsOf(
        async () => void (cookie = String((await attempt(credentials)).headers['set-cookie']).split(';')[0] ?? ''),
      ),
    ).toEqual([row({ event: 'sign-in', result: 'ok', reason: 'full', account_id: id, kind: 'member' })]);
    const headers = { cookie, origin: `http://${host}` };
    expect(await rowsOf(() => attempt({}, { url: '/api/idauth/logout', headers }))).toEqual([
      row({ event: 'sign-out', result: 'ok', account_id: id }),
    ]);
    expect(await rowsOf(() => attempt({}, { url: '/api/idauth/logout', headers }))).toEqual([]);
  });

  test.each([
    ['a code', 'member', 'EMAIL', 'owes-code'],
    ['the set-up of 2FA', 'hospital', undefined, 'owes-setup'],
  ] as const)('logging in while %s is still owed', async (_what, kind, twoFactor, reason) => {
    const { id, credentials } = await addAccount(server.deps, { kind, ...(twoFactor && { twoFactor }) });
    const [signIn] = await rowsOf(() => attempt(credentials));
    expect(signIn).toEqual(row({ event: 'sign-in', result: 'ok', reason, account_id: id, kind }));
  });

  test('five wrong passwords, the lock, and another try while locked', async () => {
    const { id, credentials } = await addAccount(server.deps, { kind: 'group' });
    const wrong = { ...credentials, password: 'Wrong-cloth-42' };
    const refused = row({
      event: 'sign-in',
      result: 'refused',
      reason: 'wrong-credentials',
      account_id: id,
      kind: 'group',
    });
    expect(await rowsOf(() => repeat(5, () => attempt(wrong)))).toEqual([
      ...Array.from({ length: 5 }, () => refused),
      row({ event: 'account-locked', result: 'ok', account_id: id, kind: 'group' }),
    ]);
    expect(await rowsOf(() => attempt(credentials))).toEqual([
      row({ event: 'sign-in', result: 'refused', reason: 'locked', account_id: id, kind: 'group' }),
    ]);
  });

  test('a request with a malformed body writes no audit row', async () => {
    expect(await rowsOf(() => attempt({}))).toEqual([]);
  });

  test('FAULT-I8 a login and its audit row are both written, or neither is', async () => {
    const { credentials } = await addAccount(server.deps);
    await sql`alter table audit_events add constraint closed check (event <> 'sign-in') not valid`.execute(
      server.deps.db,
    );
    const answer = await attempt(credentials);
    await sql`alter table audit_events drop constraint closed`.execute(server.deps.db);
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('J5 an audit row', () => {
  test.each([
    ['changed', sql`update audit_events set result = 'ok'`],
    ['deleted', sql`delete from audit_events`],
    ['emptied', sql`truncate audit_events`],
    ['changed by a statement that matches no row', sql`update audit_events set result = 'ok' where false`],
  ])('cannot be %s', async (_what, statement) => {
    const before = await server.deps.db.selectFrom('audit_events').selectAll().orderBy('id').execute();
    await expect(statement.execute(server.deps.db)).rejects.toThrow('audit events are final');
    expect(await server.deps.db.selectFrom('audit_events').selectAll().orderBy('id').execute()).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });

  test('stays in the database when its account is deleted', async () => {
    const { id, credentials } = await addAccount(server.deps);
    await attempt(credentials);
    await server.deps.db.deleteFrom('accounts').where('id', '=', id).execute();
    expect(
      await server.deps.db.selectFrom('audit_events').select('event').where('account_id', '=', id).execute(),
    ).toHaveLength(1);
  });
});
