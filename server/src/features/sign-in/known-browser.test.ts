import { days, hours } from '@selvage/contract/time-units';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { networkOf } from '../../http/read-request-context.ts';
import { accountSubject } from '../../attempts/attempts.ts';
import { WorkQueue } from '../../attempts/work-queue.ts';
import { Refusal } from '../../refuse.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

test('a known browser’s last visit is stored once a day, however often a person logs in', async () => {
  const { id, credentials } = await addAccount(server.deps, { kind: 'member' });
  const browser = server.browser();
  const seen = async () => {
    expect((await browser.post('/api/idauth/auth', credentials)).statusCode).toBe(200);
    const known = server.deps.db.selectFrom('known_browsers').select('last_seen_at').where('account_id', '=', id);
    return (await known.execute()).map(({ last_seen_at: at }) => at.getTime());
  };
  const first = await seen();
  expect(first).toHaveLength(1);
  server.clock.advance(hours(23));
  expect(await seen()).toEqual(first);
  server.clock.advance(hours(2));
  expect(await seen()).toEqual(first.map((at) => at + days(1) + hours(1)));
});

test('F5 a known browser can log in while other browsers at its network address fill the hash queue', async () => {
  const { credentials } = await addAccount(server.deps, { kind: 'member' });
  const [own, other] = [server.browser(), server.browser()];
  await own.post('/api/idauth/auth', credentials);
  await other.post('/api/idauth/auth', (await addAccount(server.deps, { kind: 'member' })).credentials);

  const queue = new WorkQueue({ width: 1, depth: 2, maxWaitMs: Infinity });
  let end: () => void = () => {};
  const slow = new Promise<void>((resolve) => (end = resolve));
  const client = networkOf('127.0.0.1');
  const jobs = Array.from({ length: 3 }, () => queue.run({ account: null, client }, () => slow));
  vi.spyOn(server.deps.hashing, 'rejectWhenFull').mockImplementation((each, browser) => {
    if (!browser) queue.rejectWhenFull(each);
  });

  const signIn = async (browser: TestBrowser) => (await browser.post('/api/idauth/auth', credentials)).statusCode;
  expect(await signIn(own)).toBe(200);
  expect(await signIn(server.browser())).toBe(503);
  // Its cookie is real, but it never logged in to this account.
  expect(await signIn(other)).toBe(503);
  end();
  await Promise.all(jobs);
  expect(await signIn(other)).toBe(200);
});

test('G6 a known browser is refused before its try is counted if the queue has no place for known browsers', async () => {
  const { id, credentials } = await addAccount(server.deps, { kind: 'member' });
  const own = server.browser();
  await own.post('/api/idauth/auth', credentials);
  const rejectWhenFull = vi.spyOn(server.deps.hashing, 'rejectWhenFull').mockImplementation(() => {
    throw new Refusal('server.busy', { retryAfterSeconds: 1 });
  });
  expect((await own.post('/api/idauth/auth', { ...credentials, password: 'Wrong-Pass-1!' })).statusCode).toBe(503);
  expect(rejectWhenFull).toHaveBeenCalledExactlyOnceWith(networkOf('127.0.0.1'), expect.any(Buffer));
  const guards = server.deps.db
    .selectFrom('failed_attempts')
    .select('failures')
    .where('subject', '=', accountSubject(id).current);
  expect(await guards.execute()).toEqual([]);
});
