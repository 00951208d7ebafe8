import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { startTestApp, type TestApp, TestBrowser } from '../../test/harness/test-app.ts';
import { cloneDatabase, severableDatabase } from '../../test/harness/test-database.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const auth = '/api/idauth/auth';
const me = '/api/user/user.json';

/** The same server with one of its parts replaced. */
async function withPart(part: Partial<Deps>): Promise<{ browser: TestBrowser; close: () => Promise<void> }> {
  const app = await buildApp({ ...server.deps, ...part, log: server.app.log, wakeOutbox: () => undefined });
  await app.ready();
  return { browser: new TestBrowser(app), close: () => app.close() };
}

describe('J6 an unexpected error', () => {
  const secret = 'select * from accounts where email = joan@secret.example at /srv/selvage/x.ts';

  test.each<[what: string, thrown: unknown]>([
    ['an error', new TypeError(secret)],
    [
      'an error of the database',
      Object.assign(new Error(secret), { code: '42P01', detail: secret, table: 'accounts' }),
    ],
    ['an error with a status of its own', Object.assign(new Error(secret), { statusCode: 599 })],
    ['no error at all', secret],
    ['nothing', undefined],
  ])('%s is answered with 500 and a reference to the log, and nothing else', async (_what, thrown) => {
    const { credentials } = await addAccount(server.deps);
    const failing = await withPart({ hashing: { ...server.deps.hashing, check: () => Promise.reject(thrown) } });
    const from = server.logged.length;
    const answer = await failing.browser.post(auth, credentials);
    await failing.close();

    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      status: 500,
      data: { errorCode: 500, reference: expect.stringMatching(/^\w{4}-\w{2}$/) },
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    const lines = server.logged.slice(from);
    // Once with what broke, once with what was answered.
    expect(lines.filter((line) => line.includes(answer.json().data.reference))).toHaveLength(2);
    expect(lines.join()).not.toContain('secret.example');
  });

  test('is not counted as a wrong password', async () => {
    const { credentials } = await addAccount(server.deps);
    const failing = await withPart({
      hashing: { ...server.deps.hashing, check: () => Promise.reject(new Error('broken')) },
    });
    for (let attempt = 0; attempt < 7; attempt++)
      expect((await failing.browser.post(auth, credentials)).statusCode).toBe(500);
    await failing.close();
    expect((await server.browser().post(auth, credentials)).statusCode).toBe(200);
  });
});

describe('J7 a request while the database is away', () => {
  test('gets 503 with Retry-After and logs no person in, and the server is alive but not ready', async () => {
    const database = await cloneDatabase();
    const severable = await severableDatabase(database.url);
    const { credentials } = await addAccount({ ...server.deps, db: database.db });
    const cut = await withPart({ db: severable.db });
    expect((await cut.browser.post(auth, credentials)).statusCode).toBe(200);
    expect((await cut.browser.get(me)).statusCode).toBe(200);
    expect((await cut.browser.get('/readyz')).statusCode).toBe(200);
    await severable.sever();

    const from = server.logged.length;
    for (let round = 0; round < 3; round++) {
      const answers = [
        await cut.browser.get(me),
        await cut.browser.post(auth, credentials),
        await cut.browser.get('/readyz'),
      ];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(503);
        expect(answer.json()).toEqual({ status: 503, data: { errorCode: 503, reference: expect.any(String) } });
        expect(answer.headers['retry-after']).toBe('2');
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
    }
    expect((await cut.browser.get('/healthz')).statusCode).toBe(200);
    expect((await cut.browser.post(auth, credentials, { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect(server.logged.slice(from).join()).toContain('"trouble":"unreachable"');
    expect(server.logged.slice(from).join()).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|"level":50/);
    await cut.close();
    await severable.close();
    await database.close();
  });

  test('X6 gets 503 too if a statement waits too long', async () => {
    const database = await cloneDatabase();
    const impatient = openDatabase(`${database.url}?statement_timeout=200`, { onLost: () => undefined });
    const slow = await withPart({ db: impatient.db });
    const { credentials } = await addAccount({ ...server.deps, db: database.db });
    const answer = await database.db.transaction().execute(async (tx) => {
      await sql`lock table accounts in access exclusive mode`.execute(tx);
      return slow.browser.post(auth, credentials);
    });
    expect([answer.statusCode, answer.json().data.errorCode]).toEqual([503, 503]);
    await slow.close();
    await impatient.close();
    await database.close();
  });
});
