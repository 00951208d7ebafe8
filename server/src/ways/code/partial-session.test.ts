import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyCall, make, routesOf } from '../../../test/harness/every-call.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { authenticate, owe, verify, type Account } from '../../../test/harness/sign-in.ts';
import { requiring } from '../../../test/harness/test-config.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp((config) => requiring(config, 'phishing-resistant', { kinds: ['group'] }));
});
afterAll(() => server.close());

// oxfmt-ignore
const states = [
  { state: 'C7 a person who owes a code', account: { twoFactor: 'EMAIL' },  beyond: ['signed-in', 'answering', 'setting-up', 'adding-passkey'], told: ['activated', 'userType'],          owes: { mfaSetupRequired: false, type: 'EMAIL' } },
  { state: 'C9 a person who owes the set-up of 2FA', account: { kind: 'hospital' },    beyond: ['signed-in', 'answering'],                                 told: ['activated', 'userType', 'email'], owes: { mfaSetupRequired: true } },
  { state: 'WY25 a person who owes a passkey', account: { kind: 'group' },       beyond: ['signed-in', 'answering', 'setting-up'],                   told: ['activated', 'userType'],          owes: { mfaSetupRequired: false, passkeyRequired: true } },
] as const;

describe.each(states)('$state', ({ account: given, beyond, told, owes }) => {
  let account: Account;
  let browser: TestBrowser;
  beforeAll(async () => {
    account = await addAccount(server.deps, given);
    browser = server.browser();
    await authenticate(browser, account);
  });

  test.each(everyCall.filter(({ admits }) => beyond.some((each) => each === admits)))(
    'is refused $call',
    async (each) => {
      expect(outcomeOf(await make(browser, each))).toBe('403/101');
    },
  );

  test('the browser gets the same pages as a visitor without a session', async () => {
    const pages = routesOf(server.app).filter(
      (route) => route.startsWith('GET /') && !/ \/(api|login|dev)\b/.test(route),
    );
    expect(pages).toContain('GET /memberarea/policydetails');
    for (const page of pages) {
      const path = page.slice('GET '.length);
      const [mine, strangers] = [await browser.get(path), await server.browser().get(path)];
      expect([path, mine.statusCode, mine.headers.location, mine.body]).toEqual([
        path,
        strangers.statusCode,
        strangers.headers.location,
        strangers.body,
      ]);
    }
  });

  test('the browser can read about the person only what the login still requires', async () => {
    const { mfaRequired, ...rest } = (await browser.get('/api/user/user.json')).json();
    expect(Object.keys(rest)).toEqual(told);
    expect([undefined, account.email]).toContain(rest.email);
    expect(mfaRequired).toMatchObject(owes);
  });

  test('the browser gets no more access with its cookies in another browser, with headers, or by logging in again', async () => {
    const thief = server.browser();
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    const claims = { 'x-forwarded-for': '127.0.0.1', 'x-user-id': account.id, authorization: `Bearer ${account.id}` };
    expect(outcomeOf(await thief.get('/api/user/sessions', claims))).toBe('403/101');
    await authenticate(browser, account);
    expect(outcomeOf(await browser.get('/api/user/sessions'))).toBe('403/101');
  });

  test('the browser is refused whatever parameter a script adds to the request', async () => {
    expect(outcomeOf(await browser.get('/api/user/sessions?initial=true'))).toBe('403/101');
    expect(outcomeOf(await browser.get('/api/user/sessions/?mfaRequired=null'))).toBe('403/101');
    expect(outcomeOf(await browser.post('/api/idauth/session/extend', {}))).toBe('done');
    expect(outcomeOf(await browser.get('/api/user/sessions'))).toBe('403/101');
  });
});

test('C7 a call that was refused before the login code succeeds after the right code', async () => {
  const account = await addAccount(server.deps, { twoFactor: 'EMAIL' });
  const { browser, ...owed } = await owe(server, account);
  expect(outcomeOf(await browser.get('/api/user/sessions'))).toBe('403/101');
  await verify(browser, owed);
  expect(outcomeOf(await browser.get('/api/user/sessions'))).toBe('done');
});
