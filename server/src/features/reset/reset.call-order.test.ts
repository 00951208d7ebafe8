import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  linkCodeIn,
  addForgetful,
  authorised,
  complete,
  exchange,
  newPassword,
  resetRequest,
  type Forgetful,
} from '../../../test/harness/sign-in.ts';
import { testPassword } from '../../../test/harness/accounts.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const calls = ['ask', 'exchange', 'look', 'complete'] as const;
type Call = (typeof calls)[number];

const orders = (left: readonly Call[]): Call[][] =>
  left.length === 0
    ? [[]]
    : left.flatMap((first) => orders(left.filter((each) => each !== first)).map((rest) => [first, ...rest]));

/**
 * Makes the calls of a reset in the given order, in one browser. The exchanged code is the one that was mailed so far, or a random one if
 * none was mailed yet.
 */
async function run(order: readonly Call[], account: Forgetful): Promise<Partial<Record<Call, string>>> {
  await server.deliver();
  const browser: TestBrowser = server.browser();
  let code = 'A'.repeat(43);
  const steps: Record<Call, () => Promise<string>> = {
    ask: async () => {
      const response = await browser.post('/api/user/reset/email', resetRequest(account));
      code = linkCodeIn((await server.deliver()).find(({ to }) => to === account.email));
      return outcomeOf(response);
    },
    exchange: async () => outcomeOf(await exchange(browser, code)),
    look: async () => outcomeOf(await browser.get('/api/user/reset/auth')),
    complete: async () => outcomeOf(await complete(browser, account.kind)),
  };
  const outcomes: Partial<Record<Call, string>> = {};
  for (const call of order) outcomes[call] = await steps[call]();
  return outcomes;
}

describe('D4 the four calls of a reset, in every order', () => {
  const all = orders(calls);

  test('have twenty-four orders', () => {
    expect(all).toHaveLength(24);
  });

  test.each(all.map((order) => ({ name: order.join(' → '), order })))('$name', async ({ order }) => {
    const account = await addForgetful(server, { kind: 'group' });
    const outcomes = await run(order, account);
    const before = (earlier: Call, later: Call) => order.indexOf(earlier) < order.indexOf(later);
    const exchanged = before('ask', 'exchange');
    const completed = exchanged && before('exchange', 'complete');
    const expected: Record<Call, string> = {
      ask: 'done',
      exchange: exchanged ? 'done' : '401/104',
      look: exchanged && before('exchange', 'look') && !(completed && before('complete', 'look')) ? 'done' : '401/104',
      complete: completed ? 'done' : '401/104',
    };
    expect(outcomes).toEqual(expected);
    const opens =
      (await server.browser().post('/api/idauth/auth', { ...account.credentials, password: newPassword }))
        .statusCode === 200;
    expect(opens).toBe(completed);
  });
});

describe('D4 a reset', () => {
  async function unchanged(account: Forgetful): Promise<void> {
    expect((await server.browser().post('/api/idauth/auth', account.credentials)).statusCode).toBe(200);
    expect(
      (await server.browser().post('/api/idauth/auth', { ...account.credentials, password: newPassword })).statusCode,
    ).toBe(401);
  }

  test('cannot be completed with a session that is logged in to the account', async () => {
    const account = await addForgetful(server);
    const browser = server.browser();
    await browser.post('/api/idauth/auth', { ...account.credentials, password: testPassword });
    expect(outcomeOf(await complete(browser, account.kind))).toBe('401/104');
    browser.cookies.set('reset', browser.cookies.get('sid') ?? '');
    expect(outcomeOf(await complete(browser, account.kind))).toBe('401/104');
    await unchanged(account);
  });

  test('cannot be completed with the mailed code itself as a cookie', async () => {
    const account = await addForgetful(server);
    const { code } = await authorised(server, account);
    const browser = server.browser();
    browser.cookies.set('reset', code);
    expect(outcomeOf(await complete(browser, account.kind))).toBe('401/104');
    await unchanged(account);
  });

  test('cannot be completed with an exchanged code of another purpose', async () => {
    const account = await addForgetful(server, { activated: false });
    await server.deliver();
    await server.browser().post('/api/user/activate/email', { email: account.email });
    const activation = linkCodeIn((await server.deliver()).find(({ to }) => to === account.email));
    expect(outcomeOf(await exchange(server.browser(), activation))).toBe('401/104');
    await unchanged(account);
  });

  test.each(['', 'x', 'A'.repeat(43), "' or 1=1"])('cannot be completed with a cookie like %j', async (value) => {
    const browser = server.browser();
    expect(
      outcomeOf(
        await browser.post(
          '/api/user/reset',
          { newPassword },
          { cookie: `reset=${value}`, 'x-requested-with': 'loginApp' },
        ),
      ),
    ).toBe('401/104');
  });
});
