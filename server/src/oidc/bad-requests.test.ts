import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Application, follow, type Issuer, startIssuer } from '../../test/harness/oidc.ts';
import { applications } from '../../test/harness/oidc-clients.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import type { TestBrowser } from '../../test/harness/test-app.ts';
import { authenticate } from '../../test/harness/sign-in.ts';

let issuer: Issuer;
let path: string;
beforeAll(async () => {
  issuer = await startIssuer(1, () => ({ oidc: { clients: applications, resources: [] } }));
  path = await (await Application.open(issuer, 'documents')).start('openid', { kind: 'member' });
});
afterAll(() => issuer.close());

async function loggedIn(): Promise<TestBrowser> {
  const browser = issuer.browser();
  await authenticate(browser, await addAccount(issuer.server.deps));
  return browser;
}

/** The request of an application with changed parameters. Null removes a parameter. */
function changed(change: Record<string, string | null>): string {
  const url = new URL(path, issuer.origin);
  for (const [name, value] of Object.entries(change))
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  return url.pathname + url.search;
}

const callback = 'https://documents.insurer.example/callback';
const loggedSince = (before: number) => issuer.server.logged.slice(before).join('');

describe('OP5 a faulty request whose answer cannot go to the application', () => {
  test.each([
    ['an unknown application', { client_id: 'nobody' }],
    ['an application of another brand', { client_id: 'tweed-notes', redirect_uri: 'https://notes.example/callback' }],
    ['no application', { client_id: null }],
    ['no redirect address', { redirect_uri: null }],
    ['another port', { redirect_uri: 'https://documents.insurer.example:8443/callback' }],
    ['punycode', { redirect_uri: 'https://xn--documents-4ya.insurer.example/callback' }],
    ['capitals', { redirect_uri: 'HTTPS://DOCUMENTS.insurer.example/callback' }],
    ['another scheme', { redirect_uri: 'javascript:alert(1)' }],
    ['a redirect address of 100 kB', { redirect_uri: `${callback}?${'x'.repeat(100_000)}` }],
  ])('shows a page in words, and is not logged: %s', async (_, change) => {
    const before = issuer.server.logged.length;
    for (const browser of [issuer.browser(), await loggedIn()]) {
      const page = await browser.get(changed(change));
      expect([400, 414, 431]).toContain(page.statusCode);
      expect(page.headers.location).toBeUndefined();
      expect(page.body).not.toMatch(/8443|xn--|alert\(1\)|xxxx|tweed-notes/);
    }
    expect(loggedSince(before)).not.toMatch(/8443|xn--|alert\(1\)|xxxx|"level":50/);
  });

  test('shows a page if a parameter is repeated', async () => {
    const page = await issuer.browser().get(`${path}&client_id=claims`);
    expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  });

  test('shows a page without a login, also to a logged-in person', async () => {
    for (const browser of [issuer.browser(), await loggedIn()]) {
      const page = await browser.get(changed({ client_id: 'nobody' }));
      expect([page.statusCode, page.body.includes('/memberlogin/login')]).toEqual([400, false]);
    }
  });
});

describe('an odd request whose answer can go to the application', () => {
  test.each([
    ['a scope with quotes', { scope: 'openid "kind"' }, 'invalid_scope'],
    ['a scope that is not its own', { scope: 'openid group' }, 'invalid_scope'],
    ['no scope', { scope: null }, 'invalid_request'],
    ['no response type', { response_type: null }, 'invalid_request'],
    ['an unknown prompt', { prompt: 'create' }, 'invalid_request'],
    ['prompts that contradict each other', { prompt: 'none login' }, 'invalid_request'],
    ['a max_age that is no number', { max_age: '-1' }, 'invalid_request'],
    ['claims that are no JSON', { claims: '{' }, 'invalid_request'],
    ['claims that are a list', { claims: '[]' }, 'invalid_request'],
    ['an id_token_hint that is no token', { id_token_hint: 'e30.e30.e30' }, 'invalid_request'],
  ])('is refused by the rules of the protocol: %s', async (_, change, error) => {
    const before = issuer.server.logged.length;
    const { href } = await follow(await loggedIn(), changed(change));
    expect(href.startsWith(`${callback}?`)).toBe(true);
    expect(new URL(href).searchParams.get('error')).toBe(error);
    expect(loggedSince(before)).not.toContain('"level":50');
  });

  test.each([
    ['a state of 2 kB', { state: 's'.repeat(2048) }],
    ['odd values of what may be absent', { acr_values: '" \\', ui_locales: '<b> ga', login_hint: '\u0000', kind: '*' }],
    ['claims of odd shapes', { claims: '{"id_token":{"acr":{"values":"x"},"sub":{}}}' }],
  ])('is accepted with %s', async (_, change) => {
    const { href } = await follow(await loggedIn(), changed(change));
    const { searchParams } = new URL(href);
    expect(searchParams.has('code')).toBe(true);
    expect(searchParams.get('state')).toBe(new URL(changed(change), issuer.origin).searchParams.get('state'));
  });
});

describe('a character that the database cannot store', () => {
  const named = (value: string) => JSON.stringify({ userinfo: { email: { value: '?' } } }).replace('?', value);
  test.each([
    ['in a parameter that waits for a login', 'stranger', { state: 'a\u0000b' }],
    ['in an address of an email', 'stranger', { login_hint: '\u0000' }],
    ['in a parameter that goes into a token', 'person', { nonce: 'a\u0000b' }],
    ['within JSON', 'person', { claims: named(String.raw`\u0000`) }],
    ['half of a pair within JSON', 'person', { claims: named(String.raw`\ud83d`) }],
  ])('is refused by the rules of the protocol, and is no internal error: %s', async (_, who, change) => {
    const before = issuer.server.logged.length;
    const { href } = await follow(who === 'person' ? await loggedIn() : issuer.browser(), changed(change));
    expect(href.startsWith(`${callback}?`)).toBe(true);
    expect(new URL(href).searchParams.get('error')).toBe('invalid_request');
    expect(loggedSince(before)).not.toContain('"level":50');
  });

  test('is not confused with text that only looks like it', async () => {
    const claims = named(String.raw`\\u0000 \ud83d\ude00`);
    const { href } = await follow(await loggedIn(), changed({ claims, nonce: String.raw`\u0000` }));
    expect(new URL(href).searchParams.has('code')).toBe(true);
  });
});

describe('planted cookies of the OpenID Connect provider', () => {
  const resume = 'oidc-i';

  test.each([
    ['a session of the library', 'oidc-session', 'x'],
    ['an unknown session', 'sid', 'A'.repeat(43)],
    ['a kind', 'oidc-kind', '../../evil'],
    ['a request that waits', resume, '../x'],
  ])('do not log a person in: %s', async (_, name, value) => {
    const browser = issuer.browser();
    browser.cookies.set(name, value);
    const { href } = await follow(browser, path);
    expect(href).toMatch(/^\/memberlogin\/login\?redir=/);
  });

  test('do not continue a request that another browser began', async () => {
    const began = issuer.browser();
    const { href } = await follow(began, path);
    const back = new URL(href, issuer.origin).searchParams.get('redir') ?? '';
    const other = await loggedIn();
    other.cookies.set(resume, 'something-else');
    expect((await other.get(back.replace('interaction', 'auth'))).statusCode).toBe(400);
  });
});
