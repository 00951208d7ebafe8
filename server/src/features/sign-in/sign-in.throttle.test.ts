import { setTimeout as sleep } from 'node:timers/promises';
import { minutes } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newSessionToken } from '../../crypto/session-token.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeEach(async () => {
  server = await startTestApp(() => ({ throttle: true }));
});
afterEach(() => server.close());

const attempt = (index: number, options: { address?: string; headers?: Record<string, string> } = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/idauth/auth',
    remoteAddress: options.address ?? '192.0.2.7',
    headers: { host: 'localhost:3000', ...options.headers },
    payload: { email: `spray-${index}@test.example`, password: 'Wrong-cloth-42', userType: 'W' },
  });

describe('B12 wrong passwords for many accounts from one network', () => {
  test('are refused with 429 and Retry-After from the 30th on until the time is over, and other networks are served', async () => {
    for (let index = 0; index < 29; index++) expect((await attempt(index)).statusCode).toBe(401);
    const turnedAway = await attempt(29);
    expect([turnedAway.statusCode, turnedAway.json()]).toEqual([
      429,
      { status: 429, data: { errorCode: 119, proofOfWork: expect.anything() } },
    ]);
    expect(Number(turnedAway.headers['retry-after'])).toBe(600);
    expect((await attempt(30, { address: '192.0.2.8' })).statusCode).toBe(401);
    server.clock.advance(minutes(10));
    expect((await attempt(31)).statusCode).toBe(401);
    for (let index = 0; index < 28; index++) await attempt(40 + index);
    expect((await attempt(99)).statusCode).toBe(429);
  });

  test('B11 are counted for the real network, whatever address the headers claim', async () => {
    for (let index = 0; index < 29; index++) {
      const claimed = `203.0.113.${index}`;
      await attempt(index, {
        headers: { 'x-forwarded-for': claimed, 'x-real-ip': claimed, forwarded: `for=${claimed}` },
      });
    }
    expect((await attempt(29, { headers: { 'x-forwarded-for': 'a' } })).statusCode).toBe(429);
  });

  test('B11 are counted together for all addresses of one IPv6 subscriber', async () => {
    for (let index = 0; index < 29; index++) await attempt(index, { address: `2001:db8:1:2::${index + 1}` });
    expect((await attempt(29, { address: '2001:DB8:1:2:ffff::9' })).statusCode).toBe(429);
    expect((await attempt(30, { address: '2001:db8:1:3::1' })).statusCode).toBe(401);
  });

  test('are the only tries that count: 35 logins with the right password from one network all succeed', async () => {
    const { credentials } = await addAccount(server.deps);
    for (let index = 0; index < 35; index++) {
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/idauth/auth',
        headers: { host: 'localhost:3000' },
        payload: credentials,
      });
      expect(response.statusCode).toBe(200);
    }
  });
});

describe('F13 a client that exceeds the limit of its own network', () => {
  const attempts = async () => (await server.deps.db.selectFrom('failed_attempts').select('failures').execute()).length;

  /** Holds every count of clients until the given moment. */
  async function whileClientsWait(call: () => Promise<unknown>, then: () => Promise<void>): Promise<void> {
    const { answer } = await server.deps.db.transaction().execute(async (tx) => {
      await sql`lock table throttles in access exclusive mode`.execute(tx);
      const waiting = call();
      await untilSomeoneWaits();
      await then();
      return { answer: waiting };
    });
    await answer;
  }

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

  test.each([
    ['no browser cookie', []],
    ['a browser cookie that the account does not know', [['browser', newSessionToken().token]]],
  ] as const)('uses up no try of the account, with %s', async (_what, cookies) => {
    const { credentials } = await addAccount(server.deps);
    const browser = server.browser();
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    const wrong = () => browser.post('/api/idauth/auth', { ...credentials, password: 'Wrong-cloth-42' });
    await whileClientsWait(wrong, async () => expect(await attempts()).toBe(0));
    expect(await attempts()).toBe(1);
  });

  test('cannot lock an account', async () => {
    for (let index = 0; index < 29; index++) await attempt(index);
    const { email, credentials } = await addAccount(server.deps);
    const wrong = { ...credentials, password: 'Wrong-cloth-42' };
    const refused = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.app.inject({
          method: 'POST',
          url: '/api/idauth/auth',
          remoteAddress: '192.0.2.7',
          headers: { host: 'localhost:3000' },
          payload: wrong,
        }),
      ),
    );
    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
    expect((await server.browser().post('/api/idauth/auth', { ...credentials, email })).statusCode).toBe(200);
  });
});
