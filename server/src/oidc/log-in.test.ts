import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, type TestAccount } from '../../test/harness/accounts.ts';
import { Application, follow, type Issuer, startIssuer } from '../../test/harness/oidc.ts';
import type { TestBrowser } from '../../test/harness/test-app.ts';
import { authenticate, owedIn, verify } from '../../test/harness/sign-in.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());

async function addPerson(given: TestAccount = {}) {
  const account = await addAccount(issuer.server.deps, given);
  const browser = issuer.browser();
  await authenticate(browser, account);
  return { ...account, browser };
}

const loginWaiting = /^\/memberlogin\/login\?redir=(%2Foidc%2Finteraction%2F[\w-]+%3Fclient%3Ddocuments)$/;
const asMember = { kind: 'member' };
const backIn = (href: string): string => decodeURIComponent(loginWaiting.exec(href)?.[1] ?? '');

describe('the scope offline_access of an application whose sessions are not on a device', () => {
  test('is ignored without prompt=consent, and the application gets a refresh token', async () => {
    const { browser } = await addPerson();
    const application = await Application.open(issuer, 'documents');
    const { href } = await follow(browser, await application.start('openid offline_access', asMember));
    const tokens = await application.exchange(href);
    expect(tokens.refresh_token).toBeDefined();
    expect(tokens.scope).toBe('openid');
  });

  test('is refused with prompt=consent', async () => {
    const { browser } = await addPerson();
    const application = await Application.open(issuer, 'documents');
    const asked = { ...asMember, prompt: 'consent' };
    const { href } = await follow(browser, await application.start('openid offline_access', asked));
    expect(new URL(href).searchParams.get('error')).toBe('invalid_scope');
  });
});

describe('OP13 a person who is not logged in, at the request of an application', () => {
  test('is sent to the login for the application’s kind of user, and then back to the application with an authorisation code', async () => {
    const account = await addAccount(issuer.server.deps);
    const browser = issuer.browser();
    const application = await Application.open(issuer, 'documents');
    const { href } = await follow(browser, await application.start('openid', asMember));
    expect(href).toMatch(loginWaiting);
    await authenticate(browser, account);
    const back = await follow(browser, backIn(href));
    expect(back.href).toMatch(/^https:\/\/documents\.insurer\.example\/callback\?code=/);
    expect(new URL(back.href).searchParams.get('iss')).toBe(issuer.origin);
    const tokens = await application.exchange(back.href);
    expect(tokens.claims()).toMatchObject({ iss: issuer.origin, aud: 'documents' });
  });

  test('OP14 must enter the login code of the second step before the portal sends the person back to the application', async () => {
    const account = await addAccount(issuer.server.deps, { twoFactor: 'EMAIL' });
    const browser = issuer.browser();
    const application = await Application.open(issuer, 'documents');
    const first = await follow(browser, await application.start('openid', asMember));
    const owed = await owedIn(issuer.server, await authenticate(browser, account));
    const still = await follow(browser, backIn(first.href));
    expect(still.href).toMatch(loginWaiting);
    await verify(browser, owed);
    const tokens = await application.exchange((await follow(browser, backIn(still.href))).href);
    expect(tokens.claims()).toMatchObject({ acr: 'urn:selvage:acr:two-step', amr: ['pwd', 'otp', 'mfa'] });
  });

  test('OP14 must activate the account before the portal sends the person back to the application', async () => {
    const { browser } = await addPerson({ activated: false });
    const application = await Application.open(issuer, 'documents');
    expect((await follow(browser, await application.start('openid', asMember))).href).toMatch(loginWaiting);
  });

  test('OP19 sees no page with prompt=none, and the application gets an error', async () => {
    const application = await Application.open(issuer, 'documents');
    const { href } = await follow(issuer.browser(), await application.start('openid', { prompt: 'none' }));
    expect(new URL(href).searchParams.get('error')).toBe('login_required');
  });

  test('cannot be logged in as another person by a link to a request from another browser', async () => {
    const attacker = issuer.browser();
    const application = await Application.open(issuer, 'documents');
    const waiting = backIn((await follow(attacker, await application.start('openid', asMember))).href);
    const { browser: victim } = await addPerson();
    const page = await victim.get(waiting.replace('interaction', 'auth'));
    expect(page.statusCode).toBe(400);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.body).toContain('We couldn’t log you in to the application');
    // The browser that began the request is still not logged in.
    expect((await follow(attacker, waiting)).href).toMatch(loginWaiting);
  });
});

describe('OP14 a logged-in person, at the request of an application', () => {
  test('is sent back to the application with an authorisation code at once', async () => {
    const { browser } = await addPerson();
    const application = await Application.open(issuer, 'documents');
    const { href, redirects } = await follow(browser, await application.start());
    expect(href).toMatch(/^https:\/\/documents\.insurer\.example\/callback\?code=/);
    expect(redirects).toBe(1);
  });

  test.each(['documents', 'claims', 'partner', 'app'])('is identified to %s by an ID token', async (id) => {
    const { browser, id: accountId, email } = await addPerson();
    const application = await Application.open(issuer, id);
    const claims = (await application.logIn(browser)).claims();
    const now = issuer.server.clock.now().getTime() / 1000;
    expect(claims).toMatchObject({
      iss: issuer.origin,
      aud: id,
      sub: expect.stringMatching(/^[\w-]{43}$/),
      sid: expect.stringMatching(/^[\w-]{22}$/),
      auth_time: Math.floor(now),
      acr: 'urn:selvage:acr:password',
      amr: ['pwd'],
    });
    expect(JSON.stringify(claims)).not.toMatch(new RegExp(`"${accountId}"|${email}`));
  });

  test('OP23 has one subject in each sector, and different ones in different sectors', async () => {
    const { browser } = await addPerson();
    const subjectAt = async (id: string, by: TestBrowser) =>
      (await (await Application.open(issuer, id)).logIn(by)).claims()?.sub;
    const atDocuments = await subjectAt('documents', browser);
    expect(await subjectAt('claims', browser)).toBe(atDocuments);
    expect(await subjectAt('partner', browser)).not.toBe(atDocuments);
    expect(await subjectAt('documents', (await addPerson()).browser)).not.toBe(atDocuments);
    const verified = await browser.get('/oidc/verify');
    expect(verified.headers['selvage-subject']).toBe(atDocuments);
  });

  test('OP21 has one entry for each application in the session, however many tabs make requests at once', async () => {
    const { browser } = await addPerson();
    const opened = await Promise.all(
      ['documents', 'documents', 'claims', 'partner'].map((id) => Application.open(issuer, id)),
    );
    const tokens = await Promise.all(opened.map((application) => application.logIn(browser)));
    const sids = tokens.map((each) => each.claims()?.['sid']);
    expect(sids[0]).toBe(sids[1]);
    expect(new Set(sids).size).toBe(3);
  });
});

describe('OP24 the claims that an application gets', () => {
  const all = 'openid kind email member provider';

  test('are those that it requests and the kind of user has', async () => {
    const { browser, email } = await addPerson({ memberNumber: '2000000017', privileges: ['claims'] });
    const application = await Application.open(issuer, 'documents');
    const tokens = await application.logIn(browser, all);
    const sub = tokens.claims()?.sub ?? '';
    expect(await application.userInfo(tokens.access_token, sub)).toEqual({
      sub,
      kind: 'member',
      privileges: ['claims'],
      email,
      email_verified: true,
      member_number: '2000000017',
    });
    expect(tokens.claims()).not.toHaveProperty('email');
    const less = await application.logIn(browser, 'openid kind');
    expect(Object.keys(await application.userInfo(less.access_token, sub)).toSorted()).toEqual([
      'kind',
      'privileges',
      'sub',
    ]);
  });

  test('include the ID that a consultant logs in with', async () => {
    const { browser } = await addPerson({ kind: 'consultant', loginId: '60417' });
    const application = await Application.open(issuer, 'documents');
    const tokens = await application.logIn(browser, all);
    expect(await application.userInfo(tokens.access_token, tokens.claims()?.sub ?? '')).toMatchObject({
      kind: 'consultant',
      consultant_id: '60417',
    });
  });

  test('are never more than its configuration allows', async () => {
    const { browser } = await addPerson();
    const application = await Application.open(issuer, 'partner');
    const { href } = await follow(browser, await application.start('openid email'));
    expect(new URL(href).searchParams.get('error')).toBe('invalid_scope');
  });
});
