import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Application, type Issuer, startIssuer } from '../../../test/harness/oidc.ts';
import { applications } from '../../../test/harness/oidc-clients.ts';
import { severableDatabase, cloneDatabase } from '../../../test/harness/test-database.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import { startTestApp, TestBrowser } from '../../../test/harness/test-app.ts';
import { authenticate } from '../../../test/harness/sign-in.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());

const back = 'https://documents.insurer.example/logged-out';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

async function logIn() {
  const account = await addAccount(issuer.server.deps);
  const browser = issuer.browser();
  await authenticate(browser, account);
  const { id_token: hint = '' } = await (await Application.open(issuer, 'documents')).logIn(browser);
  return { account, browser, hint };
}

const isLoggedIn = async (browser: TestBrowser) => (await browser.get('/api/user/user.json')).statusCode === 200;

const post = (browser: TestBrowser, url: string, body: string, headers: Record<string, string> = {}) =>
  browser.send({
    method: 'POST',
    url,
    payload: body,
    headers: { ...form, origin: issuer.origin, 'sec-fetch-site': 'same-origin', ...headers },
  });

const changed = (token: string, part: number, change: (claims: Record<string, unknown>) => object): string => {
  const parts = token.split('.');
  const claims = JSON.parse(Buffer.from(parts[part] ?? '', 'base64url').toString()) as Record<string, unknown>;
  parts[part] = Buffer.from(JSON.stringify(change(claims))).toString('base64url');
  return parts.join('.');
};

describe('OP28 a logout request with a useless ID token hint', () => {
  test.each([
    ['of a changed person', (hint: string) => changed(hint, 1, (claims) => ({ ...claims, sub: 'x'.repeat(43) }))],
    ['of no algorithm', (hint: string) => changed(hint, 0, () => ({ alg: 'none' })).replace(/[^.]*$/, '')],
    [
      'signed with the public key',
      (hint: string, keys: string) => {
        const text = changed(hint, 0, ({ kid }) => ({ alg: 'HS256', kid }))
          .split('.')
          .slice(0, 2)
          .join('.');
        return `${text}.${createHmac('sha256', keys).update(text).digest('base64url')}`;
      },
    ],
    ['of an unknown key', (hint: string) => changed(hint, 0, (header) => ({ ...header, kid: 'other' }))],
    ['of another type', (hint: string) => changed(hint, 0, (header) => ({ ...header, typ: 'at+jwt' }))],
    ['that is cut off', (hint: string) => hint.slice(0, -20)],
    ['that is no token', () => 'hello'],
    ['that is JSON but no object', () => 'bnVsbA.bnVsbA.bnVsbA'],
  ])('is treated as if there were no hint: %s', async (_, change) => {
    const { browser, hint } = await logIn();
    const keys = (await browser.get('/oidc/jwks')).body;
    const query = new URLSearchParams({ id_token_hint: change(hint, keys), client_id: 'documents' });
    const response = await browser.get(`/oidc/logout?${query.toString()}`);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('Log out of Linen Health?');
    expect(await isLoggedIn(browser)).toBe(true);
  });

  test('is treated like a request without a hint if the hint belongs to another person or another session', async () => {
    const { browser, account } = await logIn();
    const other = await logIn();
    const second = issuer.browser();
    await authenticate(second, account);
    const application = await Application.open(issuer, 'documents');
    const { id_token: ofSecond = '' } = await application.logIn(second);
    for (const hint of [other.hint, ofSecond]) {
      expect((await browser.get(application.logOutAddress({ id_token_hint: hint }))).statusCode).toBe(200);
      expect(await isLoggedIn(browser)).toBe(true);
    }
  });

  test('is treated like a request without a hint if the hint belongs to another application', async () => {
    const { browser, hint } = await logIn();
    const query = new URLSearchParams({ id_token_hint: hint, client_id: 'claims', post_logout_redirect_uri: back });
    const response = await browser.get(`/oidc/logout?${query.toString()}`);
    expect([response.statusCode, response.headers.location]).toEqual([200, undefined]);
    expect(String(response.headers['content-security-policy'])).not.toContain('documents');
    expect(await isLoggedIn(browser)).toBe(true);
  });

  test('is treated like a request without a hint at another brand, which does not know the application', async () => {
    const { browser, hint } = await logIn();
    const tweed = new TestBrowser(issuer.server.app, 'tweed.localhost:3000');
    for (const [name, value] of browser.cookies) tweed.cookies.set(name, value);
    const query = new URLSearchParams({ id_token_hint: hint, post_logout_redirect_uri: back });
    const response = await tweed.get(`/oidc/logout?${query.toString()}`);
    expect([response.statusCode, response.headers.location]).toEqual([200, undefined]);
    expect(await isLoggedIn(browser)).toBe(true);
  });
});

describe('a malformed logout request of a stranger', () => {
  const twice = 'client_id=documents&client_id=claims';
  test.each([
    ['a name twice', '/oidc/logout', twice],
    ['a state of 5 kB', '/oidc/logout', `state=${'x'.repeat(5000)}`],
    ['an address of 3 kB', '/oidc/logout', `post_logout_redirect_uri=${'x'.repeat(3000)}`],
    ['a name twice', '/oidc/logout/confirm', twice],
    ['a control character', '/oidc/logout/confirm', 'state=%00'],
  ])('shows an error page, posted or not: %s to %s', async (_, url, query) => {
    const { browser } = await logIn();
    const before = issuer.server.logged.length;
    const posted = await post(browser, url, query);
    expect([posted.statusCode, posted.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(await isLoggedIn(browser)).toBe(true);
    expect(issuer.server.logged.slice(before).join('')).not.toMatch(/xxxx|"level":50/);
  });

  test('is refused with its parameters in the URL too', async () => {
    expect((await issuer.browser().get(`/oidc/logout?${twice}`)).statusCode).toBe(400);
  });

  test.each(['application/json', 'multipart/form-data'])('is refused as %s', async (type) => {
    const response = await post(issuer.browser(), '/oidc/logout', '{}', { 'content-type': type });
    expect(response.statusCode).toBe(415);
  });
});

test('a logout while the database is away logs no person out, and the page says when to try again', async () => {
  const database = await cloneDatabase();
  const cut = await severableDatabase(database.url);
  const server = await startTestApp(() => ({ throttle: true, oidc: { clients: applications, resources: [] } }), {
    on: cut,
  });
  const browser = server.browser();
  try {
    await authenticate(browser, await addAccount(server.deps));
    expect((await browser.get('/oidc/logout')).statusCode).toBe(200);
    await cut.sever();
    browser.cookies.set('oidc-i', 'x');
    const away = [
      await browser.get('/oidc/logout'),
      await browser.post('/oidc/logout/confirm'),
      await browser.get('/oidc/auth/x/consent'),
      await browser.post('/oidc/auth/x/consent'),
    ];
    for (const { statusCode, headers, cookies } of away) {
      expect([statusCode, headers['retry-after'], cookies]).toEqual([503, '2', []]);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
    }
  } finally {
    cut.mend();
    await server.close();
    await database.close();
  }
});
