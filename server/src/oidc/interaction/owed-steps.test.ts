import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '@selvage/contract/time-units';
import { Application, follow, followOn, type Issuer, startIssuer } from '../../../test/harness/oidc.ts';
import { applications } from '../../../test/harness/oidc-clients.ts';
import { addAccount, type TestAccount } from '../../../test/harness/accounts.ts';
import type { TestBrowser } from '../../../test/harness/test-app.ts';
import { authenticate } from '../../../test/harness/sign-in.ts';

let issuer: Issuer;
beforeAll(async () => {
  const home = 'https://documents.insurer.example/';
  const clients = applications.map((client) => (client.id === 'documents' ? { ...client, home } : client));
  issuer = await startIssuer(1, () => ({ oidc: { clients, resources: [] } }));
});
afterAll(() => issuer.close());

async function addPerson(given: TestAccount = {}) {
  const account = await addAccount(issuer.server.deps, given);
  const browser = issuer.browser();
  await authenticate(browser, account);
  return { ...account, browser };
}

const open = () => Application.open(issuer, 'documents');

async function arrive(browser: TestBrowser, more: Record<string, string> = {}) {
  const application = await open();
  const { href } = await follow(browser, await application.start('openid', more));
  return { application, href, url: new URL(href, issuer.origin) };
}

/** The URL to which a screen of the portal returns. */
const redirOf = (url: URL): string => url.searchParams.get('redir') ?? '';

const errorIn = (href: string): string | null => new URL(href).searchParams.get('error');
const callback = /^https:\/\/documents\.insurer\.example\/callback\?code=/;

describe('OP13 an application that accepts several kinds of user', () => {
  test('lets people choose among those kinds only, and the browser remembers the choice', async () => {
    const browser = issuer.browser();
    const { href, url } = await arrive(browser);
    expect(url.pathname).toMatch(/^\/oidc\/interaction\/[\w-]+\/log-in$/);
    const page = await browser.get(href);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.body).toContain('Log in to continue to <strong>Documents</strong>');
    expect(page.body).toContain('<p class="lp-for-host">documents.insurer.example</p>');
    const offered = [...page.body.matchAll(/href="(\?[^"]+kind=(\w+))"/g)].map(([, link = '', kind]) => ({
      link,
      kind,
    }));
    expect(offered.map(({ kind }) => kind)).toEqual(['member', 'consultant', 'group']);
    const chosen = await browser.get(url.pathname + offered[2]?.link.replaceAll('&amp;', '&'));
    expect(chosen.headers.location).toMatch(/^\/grouplogin\/login\?redir=%2Foidc%2Finteraction%2F/);
    expect((await arrive(browser)).url.pathname).toBe('/grouplogin/login');
    expect((await arrive(browser, { kind: 'member' })).url.pathname).toBe('/memberlogin/login');
  });

  test.each(['hospital', 'nonsense', ''])('ignores a requested kind that it does not accept: %s', async (kind) => {
    expect((await arrive(issuer.browser(), { kind })).url.pathname).toMatch(/\/log-in$/);
  });

  test('fills in the email of login_hint only if the kind logs in with an email', async () => {
    const hint = { login_hint: 'Aoife@Example.ie' };
    const atMember = await arrive(issuer.browser(), { ...hint, kind: 'member' });
    expect(atMember.url.searchParams.get('email')).toBe('aoife@example.ie');
    const atGroup = await arrive(issuer.browser(), { ...hint, kind: 'group' });
    expect(atGroup.url.searchParams.has('email')).toBe(false);
    const wrong = await arrive(issuer.browser(), { login_hint: '<b>', kind: 'member' });
    expect([...wrong.url.searchParams.keys()]).toEqual(['redir']);
  });

  test('gets a login page in the language that it requests, unless the person has chosen a language', async () => {
    const asked = await arrive(issuer.browser(), { ui_locales: 'fr ga-IE en', kind: 'member' });
    expect(asked.url.searchParams.get('lang')).toBe('ga');
    const browser = issuer.browser();
    browser.cookies.set('lang', 'en');
    expect((await arrive(browser, { ui_locales: 'ga', kind: 'member' })).url.searchParams.has('lang')).toBe(false);
    const page = await issuer.browser().get((await arrive(issuer.browser(), { ui_locales: 'ga' })).href);
    expect(page.body).toContain('Logáil isteach mar');
  });
});

describe('OP16 a person of a kind that the application does not accept', () => {
  test('sees a page that says so, with a link back to the application', async () => {
    const { browser } = await addPerson({ kind: 'wellness', email: 'niamh@other.example' });
    const { href, url } = await arrive(browser);
    expect(url.pathname).toMatch(/\/account$/);
    const page = await browser.get(href);
    expect(page.body).toContain('This account can’t be used here');
    expect(page.body).toContain('niamh@other.example');
    const back = /href="([^"]+answer=deny)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(errorIn((await follow(browser, back)).href)).toBe('access_denied');
  });

  test('can log in with another account: the first session ends, and the request continues', async () => {
    const { browser } = await addPerson({ kind: 'wellness' });
    const { application, url } = await arrive(browser, { kind: 'member' });
    const session = browser.cookies.get('sid');
    const posted = await browser.post(`${url.pathname}${url.search}`);
    expect(posted.statusCode).toBe(303);
    expect(browser.cookies.has('sid')).toBe(false);
    const stale = issuer.browser();
    stale.cookies.set('sid', session ?? '');
    expect((await stale.get('/api/user/user.json')).statusCode).toBe(401);
    const login = new URL((await follow(browser, posted.headers.location ?? '')).href, issuer.origin);
    expect(login.pathname).toBe('/memberlogin/login');
    await authenticate(browser, await addAccount(issuer.server.deps));
    const tokens = await application.exchange((await follow(browser, redirOf(login))).href);
    expect(tokens.claims()?.sub).toMatch(/^[\w-]{43}$/);
  });

  test('cannot be logged out by a form on another site', async () => {
    const { browser } = await addPerson({ kind: 'wellness' });
    const { url } = await arrive(browser);
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await browser.post(`${url.pathname}${url.search}`, undefined, foreign)).statusCode).toBe(403);
    expect((await browser.get('/api/user/user.json')).statusCode).toBe(200);
  });

  test('sees no page with prompt=none, and the application gets an error', async () => {
    const { browser } = await addPerson({ kind: 'wellness' });
    expect(errorIn((await arrive(browser, { prompt: 'none' })).href)).toBe('interaction_required');
  });
});

describe('OP19 a request with prompt=select_account', () => {
  test('shows who is logged in, and continues with that person', async () => {
    const { browser } = await addPerson({ email: 'orla@example.ie' });
    const { application, href } = await arrive(browser, { prompt: 'select_account' });
    const page = await browser.get(href);
    expect(page.body).toContain('Choose an account');
    expect(page.body).toContain('orla@example.ie');
    const on = /href="([^"]+answer=continue)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    await application.exchange((await follow(browser, on)).href);
  });

  test('lets the person use another account, without asking again', async () => {
    const { browser } = await addPerson();
    const { application, url } = await arrive(browser, { prompt: 'select_account', kind: 'member' });
    const posted = await browser.post(`${url.pathname}${url.search}`);
    const login = new URL((await follow(browser, posted.headers.location ?? '')).href, issuer.origin);
    await authenticate(browser, await addAccount(issuer.server.deps));
    const tokens = await application.exchange((await follow(browser, redirOf(login))).href);
    expect(tokens.claims()?.aud).toBe('documents');
  });

  test('cannot be answered by the application itself', async () => {
    const { browser } = await addPerson();
    const { url } = await arrive(browser, { prompt: 'select_account', answer: 'continue' });
    expect(url.searchParams.get('why')).toBe('choose-account');
  });

  test('leads a person who is not logged in to the login', async () => {
    const { url } = await arrive(issuer.browser(), { prompt: 'select_account', kind: 'member' });
    expect(url.pathname).toBe('/memberlogin/login');
  });
});

describe('OP14 a native app with a redirect address that any app can claim', () => {
  const arriveFrom = async (browser: TestBrowser, redirectUri: string, more: Record<string, string> = {}) => {
    const application = await Application.open(issuer, 'app', redirectUri);
    const { href } = await follow(browser, await application.start('openid', more));
    return { application, href };
  };

  test.each(['com.insurer.app:/callback', 'http://127.0.0.1:51234/callback'])(
    'gets no code for a logged-in person before they press Continue: %s',
    async (redirectUri) => {
      const { browser } = await addPerson();
      const { application, href } = await arriveFrom(browser, redirectUri);
      const page = await browser.get(href);
      expect(page.body).toContain('To continue to <strong>Documents</strong>');
      // The page does not name the application as the host, because only the device knows which app made the request.
      expect(page.body).toContain('<p class="lp-for-host">An app on your device</p>');
      const uid = href.split('/')[3] ?? '';
      // A repeated request leads to the same page, and so does an answer that the application itself sends.
      expect((await follow(browser, `/oidc/interaction/${uid}?client=app`)).href).toMatch(/why=choose-account/);
      expect((await arriveFrom(browser, redirectUri, { answer: 'continue' })).href).toMatch(/why=choose-account/);
      const silent = await arriveFrom(browser, redirectUri, { prompt: 'none' });
      expect(errorIn(silent.href)).toBe('account_selection_required');
      const tokens = await application.exchange((await followOn(browser, await application.start())).href);
      expect(tokens.claims()?.aud).toBe('app');
    },
  );

  test('gets an authorisation code without a question if the person has just logged in for this app', async () => {
    const browser = issuer.browser();
    const { application, href } = await arriveFrom(browser, 'com.insurer.app:/callback', { kind: 'member' });
    issuer.server.clock.advance(minutes(1));
    await authenticate(browser, await addAccount(issuer.server.deps));
    const arrived = await follow(browser, redirOf(new URL(href, issuer.origin)));
    expect((await application.exchange(arrived.href)).claims()?.aud).toBe('app');
  });

  test('gets an authorisation code at once at an https address, which only one app can claim', async () => {
    const redirectUri = 'https://app.insurer.example/callback';
    const { browser } = await addPerson();
    expect((await arriveFrom(browser, redirectUri)).href).toContain(`${redirectUri}?code=`);
  });
});

describe('OP20 a request with an id_token_hint', () => {
  async function hintOf(browser: TestBrowser): Promise<string> {
    return (await (await open()).logIn(browser)).id_token ?? '';
  }

  test('is answered if the hint names the logged-in person, even long after it expired', async () => {
    const { browser } = await addPerson();
    const hint = await hintOf(browser);
    issuer.server.clock.advance(minutes(10));
    expect((await arrive(browser, { id_token_hint: hint })).href).toMatch(callback);
  });

  test('is answered as if it had no hint if the hint names another person', async () => {
    const hint = await hintOf((await addPerson()).browser);
    const { browser } = await addPerson();
    expect(errorIn((await arrive(browser, { id_token_hint: hint, prompt: 'none' })).href)).toBe('login_required');
    const { href, url, application } = await arrive(browser, { id_token_hint: hint });
    expect((await browser.get(href)).body).toContain('You’re logged in with another account');
    // The answer `continue` leads to the same page while the wrong account is logged in.
    const uid = url.pathname.split('/')[3] ?? '';
    const again = await follow(browser, `/oidc/interaction/${uid}?client=documents&answer=continue`);
    expect(again.href).toMatch(/\/account\?client=documents&why=other-account/);
    expect(application.redirectUri).toMatch(/^https:/);
  });

  test('is refused if the hint has a foreign signature', async () => {
    const { browser } = await addPerson();
    const hint = await hintOf(browser);
    const forged = hint.replace(/\.[^.]+$/, `.${'A'.repeat(86)}`);
    expect(errorIn((await arrive(browser, { id_token_hint: forged })).href)).toBe('invalid_request');
  });

  test('may name the subject in the claims parameter in place of the hint', async () => {
    const { browser } = await addPerson();
    const claims = JSON.stringify({ id_token: { sub: { value: 'somebody-else' } } });
    expect((await arrive(browser, { claims })).url.searchParams.get('why')).toBe('other-account');
  });
});

describe('OP21 a link of a login that is followed twice, too late or by another person', () => {
  test('shows a page with a link to the application, and no error in the log', async () => {
    const browser = issuer.browser();
    const { url } = await arrive(browser, { kind: 'member' });
    await authenticate(browser, await addAccount(issuer.server.deps));
    const back = redirOf(url);
    expect((await follow(browser, back)).href).toMatch(callback);
    const before = issuer.server.logged.length;
    for (const [path, headers] of [
      [back, {}],
      ['/oidc/interaction/gone?client=documents', { 'accept-language': 'ga' }],
    ] as const) {
      const { href } = await follow(browser, path);
      const page = await browser.get(href, headers);
      expect(page.statusCode).toBe(400);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.body).toContain('href="https://documents.insurer.example/"');
    }
    expect(issuer.server.logged.slice(before).join('')).not.toContain('"level":50');
  });

  test.each([
    ['/oidc/interaction/%00', 404],
    ['/oidc/interaction/x/log-in', 404],
    ['/oidc/interaction/x/log-in?client=nobody', 404],
    ['/oidc/interaction/x/account?client=documents&why=nothing', 404],
    ['/oidc/interaction/x/log-in?client=tweed-notes', 404],
    ['/oidc/auth/x?client=tweed-notes', 400],
  ])('shows a page in words: %s', async (path, status) => {
    const { browser } = await addPerson();
    const page = await browser.get(path);
    expect(page.statusCode).toBe(status);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).not.toMatch(/notes\.example|nobody/);
  });

  test('does not disturb another application’s login in another tab', async () => {
    const browser = issuer.browser();
    const started: { application: Application; back: string; cookie: string }[] = [];
    for (const id of ['documents', 'partner']) {
      const application = await Application.open(issuer, id);
      const { href } = await follow(browser, await application.start('openid', { kind: 'member' }));
      // A browser keeps one cookie for each path. The browser of these tests keeps only the last one, so the test
      // stores each cookie itself.
      const back = redirOf(new URL(href, issuer.origin));
      started.push({ application, back, cookie: browser.cookies.get('oidc-i') ?? '' });
    }
    await authenticate(browser, await addAccount(issuer.server.deps));
    for (const { application, back, cookie } of started) {
      browser.cookies.set('oidc-i', cookie);
      const tokens = await application.exchange((await follow(browser, back)).href);
      expect(tokens.claims()?.sub).toMatch(/^[\w-]{43}$/);
    }
  });
});

test('OP35 the pages of a login for an application cannot be framed', async () => {
  const { browser } = await addPerson({ kind: 'wellness' });
  for (const href of [(await arrive(browser)).href, (await arrive(issuer.browser())).href]) {
    const { headers } = await browser.get(href);
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toContain(`frame-ancestors 'none'`);
  }
});

test('OP34 the pages of a login for an application exist in both languages, and the login keeps the language', async () => {
  const { url } = await arrive(issuer.browser());
  const browser = issuer.browser();
  const english = await browser.get(url.pathname + url.search);
  const other = /<a href="(\?[^"]+lang=ga[^"]*)"/.exec(english.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const irish = await browser.get(url.pathname + other);
  expect(irish.body).toContain('chun leanúint ar aghaidh chuig <strong>Doiciméid</strong>');
  const member = /href="(\?[^"]+kind=member[^"]*)"/.exec(irish.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const login = (await browser.get(url.pathname + member)).headers.location ?? '';
  expect(new URL(login, issuer.origin).searchParams.get('lang')).toBe('ga');
});
