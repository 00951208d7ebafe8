import { confirmPassword, requestEmailChange } from '@selvage/contract/api/account';
import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { testPassword as password } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { addSignedIn, addTrusted, addVerified, authenticate, owedIn, verify } from '../../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const confirm = (browser: TestBrowser, given = password) => browser.post(confirmPassword.path, { password: given });

const sessionOf = (accountId: string) =>
  server.deps.db
    .selectFrom('sessions')
    .select(['id', 'shown_factors', 'factor_shown_at as shownAt'])
    .where('account_id', '=', accountId)
    .execute();

describe('OP17 the password, entered again in a session', () => {
  test('gives the session a new id, and the session stores the time', async () => {
    const { browser, id } = await addSignedIn(server);
    const [before] = await sessionOf(id);
    const former = browser.cookies.get('sid');
    server.clock.advance(minutes(5));
    expect(outcomeOf(await confirm(browser))).toBe('done');
    const [after, ...more] = await sessionOf(id);
    expect([after?.id, after?.shownAt, more]).toEqual([before?.id, server.clock.now(), []]);
    expect((await browser.get('/api/user/user.json')).statusCode).toBe(200);
    const copy = server.browser();
    copy.cookies.set('sid', former ?? '');
    expect((await copy.get('/api/user/user.json')).statusCode).toBe(401);
    const auth = await browser.get('/oidc/verify');
    expect(auth.headers['selvage-acr']).toBe('urn:selvage:acr:password');
  });

  test('is in the audit, and not in the activity that the person sees', async () => {
    const { browser, id } = await addSignedIn(server);
    await confirm(browser);
    const events = await server.deps.db
      .selectFrom('audit_events')
      .select(['event', 'result'])
      .where('account_id', '=', id)
      .where('event', '=', 'password-check')
      .execute();
    expect(events).toEqual([{ event: 'password-check', result: 'ok' }]);
  });

  test('if it is wrong too often, locks the account like wrong passwords at a login, and ends the session', async () => {
    const { browser, ...account } = await addSignedIn(server);
    const { signInFailures } = server.deps.config.limits;
    for (let tries = 1; tries < signInFailures; tries++)
      expect(outcomeOf(await confirm(browser, 'Wrong-cloth-42'))).toBe('400/7');
    expect(outcomeOf(await confirm(browser, 'Wrong-cloth-42'))).toBe('403/4');
    expect((await browser.get('/api/user/user.json')).statusCode).toBe(401);
    expect(outcomeOf(await authenticate(server.browser(), account))).toBe('401/4');
  });

  test('is counted before it is compared, so that sixteen tries at once are compared no more than one after another', async () => {
    const { browser, id } = await addSignedIn(server);
    const answers = await Promise.all(Array.from({ length: 16 }, () => confirm(browser, 'Wrong-cloth-42')));
    const compared = answers.filter((answer) => outcomeOf(answer) === '400/7');
    expect(compared.length).toBeLessThan(server.deps.config.limits.signInFailures);
    expect(await sessionOf(id)).toEqual([]);
  });
});

describe('F2 a change of email after the password was entered again', () => {
  const change = async (browser: TestBrowser) =>
    outcomeOf(await browser.post(requestEmailChange.path, { email: 'new@other.example', password }));

  test('is refused if the password was entered in place of the second factor', async () => {
    const { browser, value, ...account } = await addTrusted(server);
    await authenticate(browser, account, { deviceTrustToken: value });
    await confirm(browser);
    expect(await change(browser)).toBe('403/124');
  });

  test('needs the second factor again if it was entered before the password, and then succeeds', async () => {
    const { browser } = await addVerified(server);
    await confirm(browser);
    expect(await change(browser)).toBe('403/124');
    server.clock.advance(server.deps.config.limits.sendPause);
    await server.deliver();
    await verify(browser, await owedIn(server, await browser.post('/api/idauth/step-up', {})));
    expect(await change(browser)).toBe('done');
  });
});

test('F8 a session in which the password was entered twice still requires the code of a second factor that was set up later', async () => {
  const { browser, id } = await addSignedIn(server);
  await confirm(browser);
  await server.deps.db.updateTable('accounts').set({ two_factor: 'EMAIL' }).where('id', '=', id).execute();
  expect((await browser.get('/api/user/user.json')).statusCode).toBe(401);
});
