import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServerProcess } from '../../test/harness/server-process.ts';
import { severableDatabase, cloneDatabase } from '../../test/harness/test-database.ts';
import { anonymousRefusals } from '../../test/harness/refusals.ts';
import { addAccount, testPassword, nextApplicant } from '../../test/harness/accounts.ts';
import { startTestApp, type TestApp, witnessStatements } from '../../test/harness/test-app.ts';
import { signInAt } from '../../test/harness/desk.ts';
import { auditCounter } from './audit-store.ts';
import { anonymousCounts } from './anonymous-counts.ts';
import { startCountingRefusals, writeAnonymousCounts } from './anonymous-refusal-store.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(() => ({
    throttle: true,
    desk: { hosts: null, peoplePerDay: 200, applications: false, openid: null },
  }));
});
afterAll(() => server.close());
beforeEach(async () => {
  anonymousCounts.take();
  await server.deps.db.deleteFrom('anonymous_refusals').execute();
  server.clock.advance(minutes(30));
});

const auth = '/api/idauth/auth';
const unknown = { email: 'nobody@test.example', password: 'Wrong-cloth-42', userType: 'W' };
const noCode = { code: 'A'.repeat(43) };

const post = (url: string, payload: object, { from = '198.51.100.7', headers = {} } = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    remoteAddress: from,
    headers: { host: 'localhost:3000', ...headers },
    payload,
  });
const signIn = (payload: object, from?: string) => post(auth, payload, { ...(from && { from }) });
const askFromForeignPage = (from?: string) =>
  post(auth, {}, { headers: { origin: 'https://evil.example' }, ...(from && { from }) });

async function repeat(times: number, act: (turn: number) => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < times; turn++) await act(turn);
}

const auditRows = () => server.deps.db.selectFrom('audit_events').selectAll().orderBy('id').execute();
const countRows = () => server.deps.db.selectFrom('anonymous_refusals').selectAll().execute();

/** Returns the audit rows that `act` added. */
async function addedBy(act: () => Promise<unknown>) {
  const before = (await auditRows()).length;
  await act();
  return (await auditRows()).slice(before);
}

describe('F11 a refusal without an account is counted in anonymous_refusals, and writes no audit row', () => {
  const { path, body } = nextApplicant('member');
  test.each<[what: string, act: () => Promise<unknown>, counted: Record<string, number>]>([
    ['a request from a foreign page', () => askFromForeignPage(), { 'foreign-origin': 1 }],
    ['a login with an unknown email', () => signIn(unknown), { 'sign-in/member:wrong-credentials': 1 }],
    [
      'an unknown email that is locked',
      () => repeat(6, () => signIn({ ...unknown, email: 'locked@test.example' })),
      { 'sign-in/member:wrong-credentials': 5, 'account-locked/member': 1, 'sign-in/member:locked': 1 },
    ],
    ['a registration', () => post(path, body), { 'registration/member:details.not-recognised': 1 }],
    ['an activation', () => post('/api/user/activate', noCode), { activation: 1 }],
    [
      'an activation message for an unknown email',
      () => post('/api/user/activate/email', { email: unknown.email }),
      { 'activation-resent/member': 1 },
    ],
    [
      'a reset for an unknown email',
      () => post('/api/user/reset/email', { email: unknown.email, userType: 'W' }),
      { 'reset-requested/member': 1 },
    ],
    ['a reset link', () => post('/api/user/reset/auth', noCode), { 'reset-exchanged': 1 }],
    ['the confirmation of a new email', () => post('/api/user/user/email/confirm', noCode), { 'email-changed': 1 }],
    ['the “This wasn’t me” link', () => post('/api/user/not-me', noCode), { 'not-me': 1 }],
    [
      'an unknown agent at the desk',
      () => signInAt(server.browser(), { email: 'nobody@desk.example' }, '000000'),
      { 'desk-sign-in': 1 },
    ],
  ])('%s', async (_what, act, counted) => {
    let refused: Record<string, number> = {};
    expect(await addedBy(async () => (refused = await anonymousRefusals(server, act)))).toEqual([]);
    expect(refused).toEqual(counted);
  });

  test('refused logins above the limit of a network', async () => {
    const spray = (turn: number) => signIn({ ...unknown, email: `spray-${turn}@test.example` }, '2001:db8:a:b::1');
    await repeat(29, spray);
    let refused: Record<string, number> = {};
    expect(await addedBy(async () => (refused = await anonymousRefusals(server, () => repeat(3, spray))))).toEqual([]);
    expect(refused).toEqual({ 'throttled:sign-in': 3 });
  });

  test('the metrics count each refusal', async () => {
    const foreign = () => auditCounter.all().find(({ counted }) => counted.event === 'foreign-origin')?.times ?? 0;
    const before = foreign();
    await repeat(3, () => askFromForeignPage());
    expect(foreign() - before).toBe(3);
  });

  test('J4 each refusal of a known account still writes an audit row', async () => {
    const { id, credentials } = await addAccount(server.deps);
    const rows = await addedBy(() => repeat(3, () => signIn({ ...credentials, password: 'Wrong-cloth-42' })));
    expect(rows.map(({ event, account_id }) => [event, account_id])).toEqual(
      Array.from({ length: 3 }, () => ['sign-in', id]),
    );
    expect(await countRows()).toEqual([]);
  });
});

describe('F11 a flood of refusals', () => {
  test('writes no row until the counts are flushed, and then one row for each network', async () => {
    await Promise.all(Array.from({ length: 300 }, (_, turn) => askFromForeignPage(`203.0.${turn % 2}.9`)));
    expect(await countRows()).toEqual([]);
    await writeAnonymousCounts(server.deps.db, server.deps.now());
    expect((await countRows()).map(({ client, hits }) => `${client} ${hits}`).toSorted()).toEqual([
      '203.0.0.0/24 150',
      '203.0.1.0/24 150',
    ]);
    await writeAnonymousCounts(server.deps.db, server.deps.now());
    expect(await countRows()).toHaveLength(2);
  });

  test('from a thousand networks is stored as fewer than 150 counts, whose sum is right', async () => {
    for (let turn = 0; turn < 1000; turn++)
      anonymousCounts.add({ event: 'throttled', reason: 'sign-in', kind: null, client: `net-${turn}` });
    const counts = anonymousCounts.take();
    expect(counts.length).toBeLessThan(150);
    expect(counts.reduce((sum, { hits }) => sum + hits, 0)).toBe(1000);
  });

  test('is still counted after the database was away', async () => {
    const severable = await severableDatabase((await cloneDatabase()).url);
    await severable.sever();
    await repeat(4, () => askFromForeignPage());
    await expect(writeAnonymousCounts(severable.db, server.deps.now())).rejects.toMatchObject({
      code: expect.any(String),
    });
    await severable.close();
    await repeat(2, () => askFromForeignPage());
    await writeAnonymousCounts(server.deps.db, server.deps.now());
    expect((await countRows()).map(({ hits }) => hits)).toEqual([6]);
  });

  test('is written to the database when the counting is stopped', async () => {
    const counting = startCountingRefusals(server.deps);
    await repeat(3, () => askFromForeignPage());
    await counting.stop();
    expect((await countRows()).map(({ hits }) => hits)).toEqual([3]);
  });

  test('is written to the database when the server process gets SIGTERM', async () => {
    const database = await cloneDatabase();
    const started = await startServerProcess({ DATABASE_URL: database.url });
    await started.ready();
    const refuse = () =>
      fetch(`${started.url}/api/idauth/auth`, { method: 'POST', headers: { origin: 'https://evil.example' } });
    await repeat(3, async () => expect((await refuse()).status).toBe(403));
    started.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    const rows = await database.db.selectFrom('anonymous_refusals').select(['event', 'hits']).execute();
    expect(rows.reduce((sum, { hits }) => sum + hits, 0)).toBe(3);
    await database.close();
  });
});

describe('B6 the time of an answer does not tell whether an email has an account', () => {
  test('a refused login runs the same statements with and without an account', async () => {
    const witness = await witnessStatements(server);
    const { credentials } = await addAccount(server.deps);
    const statementsOf = async (email: string) => {
      const attempt = { ...credentials, email, password: `${testPassword}-wrong` };
      expect((await witness.browser().post(auth, attempt)).statusCode).toBe(401);
      return witness.statements();
    };
    // Five passwords are compared. The fifth locks the account, and the sixth is refused without a comparison.
    for (let turn = 0; turn < 6; turn++) {
      const known = await statementsOf(credentials.email);
      expect(known.filter((statement) => statement.includes('audit_events')).length).toBeGreaterThan(0);
      expect(await statementsOf('none@test.example')).toEqual(known);
    }
    await witness.close();
  });
});
