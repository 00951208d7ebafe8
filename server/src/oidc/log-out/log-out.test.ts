import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../../../test/harness/command-line.ts';
import { Application, follow, type Issuer, startIssuer } from '../../../test/harness/oidc.ts';
import { addAccount, type TestAccount } from '../../../test/harness/accounts.ts';
import type { TestBrowser } from '../../../test/harness/test-app.ts';
import { authenticate } from '../../../test/harness/sign-in.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());

const back = 'https://documents.insurer.example/logged-out';
const done = '/oidc/logout/done?kind=member';
const doneFor = (client: string) => `${done}&client=${client}`;
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Logs a person in at the portal and at an application. */
async function logIn(id = 'documents', given: TestAccount = {}) {
  const account = await addAccount(issuer.server.deps, given);
  const browser = issuer.browser();
  await authenticate(browser, account);
  const application = await Application.open(issuer, id);
  const { id_token: hint = '', access_token: token, claims } = await application.logIn(browser);
  return { account, browser, application, hint, token, subject: claims()?.sub ?? '' };
}

const isLoggedIn = async (browser: TestBrowser) => (await browser.get('/api/user/user.json')).statusCode === 200;

const post = (browser: TestBrowser, url: string, body: string, headers: Record<string, string> = {}) =>
  browser.send({
    method: 'POST',
    url,
    payload: body,
    headers: { ...form, origin: issuer.origin, 'sec-fetch-site': 'same-origin', ...headers },
  });

const signOutsOf = async (accountId: string) => {
  const rows = await issuer.server.deps.db
    .selectFrom('audit_events')
    .select('id')
    .where('account_id', '=', accountId)
    .where('event', '=', 'sign-out')
    .execute();
  return rows.length;
};

describe('OP28 the logout by an application that sends an ID token of the session', () => {
  test('logs the person out at once, and returns to the application with its state', async () => {
    const { account, browser, application, hint, token, subject } = await logIn();
    const state = 'x'.repeat(2048);
    const address = application.logOutAddress({ id_token_hint: hint, post_logout_redirect_uri: back, state });
    expect(address).toMatch(/^\/oidc\/logout\?/);
    const response = await browser.get(address);
    expect([response.statusCode, response.headers.location]).toEqual([303, `${back}?state=${state}`]);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'clear-site-data': '"cache"' });
    expect(response.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['sid', ''],
      ['signed-in', ''],
    ]);
    expect(await isLoggedIn(browser)).toBe(false);
    await expect(application.userInfo(token, subject)).rejects.toMatchObject({ status: 401 });
    expect(await signOutsOf(account.id)).toBe(1);
  });

  test('needs no other parameter, and without a redirect address leads to a page that says the person is logged out', async () => {
    const { browser, application, hint } = await logIn();
    const response = await browser.get(application.logOutAddress({ id_token_hint: hint }));
    expect(response.headers.location).toBe(doneFor('documents'));
    const page = await browser.get(doneFor('documents'), { 'accept-language': 'ga' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<h1>Tá tú logáilte amach as Linen Health</h1>');
    expect(page.body).toContain('<strong>Doiciméid</strong>');
  });

  test('leads to a page that lists each application that was logged out, and no application that stays logged in on a device', async () => {
    const { browser, application, hint } = await logIn();
    await (await Application.open(issuer, 'claims')).logIn(browser);
    const device = await Application.open(issuer, 'app');
    const { href } = await follow(browser, await device.start('openid'));
    await follow(browser, href.replace(/\/account.*/, '?client=app&answer=continue'));
    await browser.get(application.logOutAddress({ id_token_hint: hint }));
    const page = await browser.get(doneFor('documents'));
    expect(page.body).toContain('<h1>You have logged out of Linen Health</h1>');
    const ended = [...page.body.matchAll(/<strong>([^<]+)<\/strong>\s*(<span[^>]*>[^<]+)?/g)];
    expect(ended.map(([, name, note]) => [name, note !== undefined])).toEqual([
      ['Documents', true],
      ['Documents', true],
    ]);
    const [cookie] = (await issuer.browser().get(doneFor('documents'))).cookies;
    expect(cookie).toBeUndefined();
  });

  test('leads to a page that lists no application that was logged out in another browser, whatever the link says', async () => {
    const page = await issuer.browser().get(`${doneFor('documents')}&ended=documents`);
    expect(page.body).toContain('<h1>You are logged out</h1>');
    expect(page.body).not.toContain('<strong>');
  });

  test('works with an expired ID token', async () => {
    const { browser, application, hint } = await logIn();
    issuer.server.clock.advance(minutes(10));
    try {
      const response = await browser.get(application.logOutAddress({ id_token_hint: hint }));
      expect(response.headers.location).toBe(doneFor('documents'));
      expect(await isLoggedIn(browser)).toBe(false);
    } finally {
      issuer.server.clock.advance(-minutes(10));
    }
  });

  test('works as a form from another site, without claims in the URL', async () => {
    const { browser, hint } = await logIn();
    const body = new URLSearchParams({ id_token_hint: hint, post_logout_redirect_uri: back, state: 'a&b' }).toString();
    const posted = await post(issuer.browser(), '/oidc/logout', body, {
      origin: 'https://documents.insurer.example',
      'sec-fetch-site': 'cross-site',
    });
    expect(posted.statusCode).toBe(303);
    const next = posted.headers.location ?? '';
    expect(next).not.toContain(hint.split('.')[1]);
    const response = await browser.get(next);
    expect(response.headers.location).toBe(`${back}?state=a%26b`);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  test.each([
    ['the port of the person’s own machine', 'app', 'http://127.0.0.1:51234/logged-out'],
    ['an app by its own scheme', 'app', 'com.insurer.app:/logged-out'],
    ['an address with a query', 'partner', 'https://partner.example/bye?from=portal'],
  ])('may return to %s', async (_, id, address) => {
    const { browser, application, hint } = await logIn(id);
    const asked = { id_token_hint: hint, post_logout_redirect_uri: address, state: 's' };
    const response = await browser.get(application.logOutAddress(asked));
    expect(response.headers.location).toBe(`${address}${address.includes('?') ? '&' : '?'}state=s`);
  });
});

describe('OP28 a person who is asked whether to log out', () => {
  test('is asked too if the redirect address has an impossible port, and is not sent there', async () => {
    const { browser } = await logIn('app');
    const address = encodeURIComponent('http://127.0.0.1:65536/logged-out');
    const page = await browser.get(`/oidc/logout?client_id=app&state=s&post_logout_redirect_uri=${address}`);
    expect([page.statusCode, page.body.includes('65536/logged-out')]).toEqual([200, true]);
    expect(String(page.headers['content-security-policy'])).not.toContain('127.0.0.1');
    const { headers } = await issuer.browser().get(`/oidc/logout?client_id=app&post_logout_redirect_uri=${address}`);
    expect(headers.location).toBe(doneFor('app'));
  });

  test('sees “Log out of …?” with the name of the application, and is logged out after confirming', async () => {
    const { account, browser, application, token, subject } = await logIn();
    const address = application.logOutAddress({ post_logout_redirect_uri: back, state: '"><script>' });
    const page = await browser.get(address);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<h1>Log out of Linen Health?</h1>');
    expect(page.body).toContain('Documents has asked to log you out.');
    expect(page.body).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(await isLoggedIn(browser)).toBe(true);
    const fields = new URLSearchParams({ client_id: 'documents', post_logout_redirect_uri: back, state: 'mine' });
    const first = await post(browser, '/oidc/logout/confirm', fields.toString());
    expect([first.statusCode, first.headers.location]).toEqual([303, `${back}?state=mine`]);
    expect(await isLoggedIn(browser)).toBe(false);
    await expect(application.userInfo(token, subject)).rejects.toMatchObject({ status: 401 });
    // A second press of the button, and a press after the session has ended, lead to the same URL.
    const second = await post(browser, '/oidc/logout/confirm', fields.toString());
    expect(second.headers.location).toBe(`${back}?state=mine`);
    expect(await signOutsOf(account.id)).toBe(1);
  });

  test.each([
    ['their browser', '', 'ga'],
    ['the application', '&ui_locales=de%20ga-IE', 'en'],
  ])('sees the question in Irish, chosen by %s, and can stay logged in', async (_, query, preferred) => {
    const { browser } = await logIn();
    const page = await browser.get(`/oidc/logout?client_id=claims${query}`, { 'accept-language': preferred });
    expect(page.body).toContain('<h1>Logáil amach as Linen Health?</h1>');
    expect(page.body).toContain('Fan logáilte isteach');
    expect(await isLoggedIn(browser)).toBe(true);
  });

  test('OP31 sees a page whose form may lead only to the application’s origin, and which says that it belongs to the portal', async () => {
    const { browser } = await logIn();
    const policyOf = async (query: Record<string, string>) => {
      const { headers } = await browser.get(`/oidc/logout?${new URLSearchParams(query).toString()}`);
      expect(headers).toMatchObject({
        'referrer-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
      });
      return /form-action ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
    };
    const address = (client_id: string, post_logout_redirect_uri: string) => ({ client_id, post_logout_redirect_uri });
    expect(await policyOf(address('documents', back))).toBe(`'self' https://documents.insurer.example`);
    expect(await policyOf(address('app', 'com.insurer.app:/logged-out'))).toBe(`'self' com.insurer.app:`);
    expect(await policyOf(address('claims', back))).toBe(`'self'`);
    expect(await policyOf(address('documents', 'https://evil.example/'))).toBe(`'self'`);
    expect(await policyOf({})).toBe(`'self'`);
  });

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a page without an origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['a neighbour', { origin: 'https://documents.insurer.example', 'sec-fetch-site': 'same-site' }],
  ])('cannot be logged out by a form of %s', async (_, headers) => {
    const { browser } = await logIn();
    const response = await post(browser, '/oidc/logout/confirm', '', headers);
    expect([response.statusCode, response.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
    expect(await isLoggedIn(browser)).toBe(true);
  });

  test('sees no message that says they are logged out before they are', async () => {
    const { browser } = await logIn();
    expect((await browser.get(done)).headers.location).toBe('/oidc/logout');
  });
});

describe('OP28 a logout request of an application without a session', () => {
  test('returns at once to the registered address', async () => {
    const application = await Application.open(issuer, 'documents');
    const address = application.logOutAddress({ post_logout_redirect_uri: back, state: 's' });
    expect((await issuer.browser().get(address)).headers.location).toBe(`${back}?state=s`);
  });

  test.each([
    ['an unknown application', { client_id: 'nobody', post_logout_redirect_uri: back }],
    ['no application', { post_logout_redirect_uri: back }],
    ['an address of another application', { client_id: 'claims', post_logout_redirect_uri: back }],
    ['an address with another slash', { client_id: 'documents', post_logout_redirect_uri: `${back}/` }],
    ['an address in other letters', { client_id: 'documents', post_logout_redirect_uri: back.toUpperCase() }],
    ['a foreign address', { client_id: 'documents', post_logout_redirect_uri: 'https://evil.example/' }],
    ['a port that is not its own', { client_id: 'documents', post_logout_redirect_uri: back.replace('e/', 'e:8/') }],
    ['a script', { client_id: 'documents', post_logout_redirect_uri: 'javascript:alert(1)' }],
  ])('ends at a page of ours: %s', async (_, query) => {
    const response = await issuer.browser().get(`/oidc/logout?${new URLSearchParams(query).toString()}`);
    expect(response.headers.location).toMatch(/^\/oidc\/logout\/done\?kind=/);
  });
});

describe('a logout request of a disabled application', () => {
  const address = 'https://partner.example/bye?from=portal';
  const query = (given: Record<string, string>) =>
    `/oidc/logout?${new URLSearchParams({ ...given, post_logout_redirect_uri: address, state: 's' }).toString()}`;
  const switchPartner = (to: 'disable' | 'enable') =>
    commandLine(issuer.server)(['client', to, 'partner', '--reason', 'ticket 4711']);
  let person: Awaited<ReturnType<typeof logIn>>;
  beforeAll(async () => {
    person = await logIn('partner');
    await switchPartner('disable');
  });
  afterAll(() => switchPartner('enable'));

  test.each(['shown in the address', 'posted'])('asks the person despite its ID token, %s', async (way) => {
    const { browser, hint } = person;
    const asked = query({ id_token_hint: hint });
    const posted = way === 'posted' ? await post(browser, '/oidc/logout', asked.split('?')[1] ?? '') : null;
    const page = await browser.get(posted?.headers.location ?? asked);
    expect([page.statusCode, page.body.includes('<h1>Log out of Linen Health?</h1>')]).toEqual([200, true]);
    expect(page.body).not.toContain('has asked to log you out');
    expect(String(page.headers['content-security-policy'])).not.toContain('partner.example');
    expect(await isLoggedIn(browser)).toBe(true);
  });

  test('leads to a page of the portal after the person agrees, and not to the application', async () => {
    const { account } = person;
    const browser = issuer.browser();
    await authenticate(browser, account);
    const fields = query({ client_id: 'partner' }).split('?')[1] ?? '';
    expect((await post(browser, '/oidc/logout/confirm', fields)).headers.location).toBe(done);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  test('leads to a page of the portal if the browser has no session, and not to the application', async () => {
    expect((await issuer.browser().get(query({ client_id: 'partner' }))).headers.location).toBe(done);
  });
});
