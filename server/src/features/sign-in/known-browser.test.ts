import { days, hours } from '@selvage/contract/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../../testing/test-account.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test('that a browser was here is noted once a day, however often somebody signs in', async () => {
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
