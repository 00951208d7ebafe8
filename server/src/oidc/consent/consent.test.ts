import { createHash } from 'node:crypto';
import { oidcScopes } from '@selvage/contract/oidc-scopes';
import { withdrawConsent, recentActivity } from '@selvage/contract/api/security';
import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apis } from '../../../test/harness/oidc-clients.ts';
import { Application, follow, type Issuer, startIssuer } from '../../../test/harness/oidc.ts';
import { addAccount, type TestAccount } from '../../../test/harness/accounts.ts';
import type { TestBrowser } from '../../../test/harness/test-app.ts';
import { authenticate } from '../../../test/harness/sign-in.ts';
import { consentRows } from './consent-rows.ts';
import { consentWords } from './words.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());

const consentAddress = /^\/oidc\/auth\/[\w-]+\/consent\?client=physio/;

async function addPerson(given: TestAccount = {}) {
  const account = await addAccount(issuer.server.deps, given);
  const browser = issuer.browser();
  await authenticate(browser, account);
  return { ...account, browser };
}

const openPhysio = () => Application.open(issuer, 'physio');

/** Sends the request of an application for a person. Ends at the page that asks the person for consent. */
async function ask(scope = 'openid email', more: Record<string, string> = {}, person?: { browser: TestBrowser }) {
  const { browser } = person ?? (await addPerson());
  const application = await openPhysio();
  const { href } = await follow(browser, await application.start(scope, more));
  return { browser, application, href };
}

const detailsIn = (page: string): (string | undefined)[][] =>
  [...page.matchAll(/<dt>([^<]+)<\/dt>\s*<dd>(?:<span[^>]*>)?([^<]+)/g)].map(([, label, value]) => [label, value]);

const subjectIn = (page: string): string => /name="subject" value="([^"]+)"/.exec(page)?.[1] ?? '';

function answerForm(browser: TestBrowser, url: string, fields: Record<string, string>, headers: object = {}) {
  return browser.send({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: issuer.origin,
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  });
}

async function answer(browser: TestBrowser, href: string, said: 'allow' | 'not-now') {
  const { body } = await browser.get(href);
  issuer.server.clock.advance(1);
  const posted = await answerForm(browser, href, { answer: said, subject: subjectIn(body) });
  expect(posted.statusCode).toBe(303);
  return follow(browser, posted.headers.location ?? '');
}

const errorIn = (href: string) => new URL(href).searchParams.get('error');

describe('OP25 an application that does not belong to the insurer', () => {
  test('gets the values that the person saw and agreed to, and does not ask a second time', async () => {
    const { email, ...person } = await addPerson({ memberNumber: '1000000077' });
    const { browser, application, href } = await ask('openid email member', {}, person);
    expect(href).toMatch(consentAddress);
    const page = await browser.get(href);
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(page.body).toContain('<h1>Allow Physio Finder?</h1>');
    expect(page.body).toContain('<h2>Details that go to Physio Finder</h2>');
    // The text contains the names of the two screens on the way to the page on which consent is withdrawn.
    expect(page.body).toContain('You can remove access at any time: go to Account preferences, then Security.');
    expect(page.body).toContain('<p class="lp-for-host">physio.example</p>');
    expect(detailsIn(page.body)).toEqual([
      ['Email address', email],
      ['Membership number', '1000000077'],
    ]);
    expect(page.body).toContain('<li>recognise you when you come back, and see when and how you log in</li>');
    const { href: back } = await answer(browser, href, 'allow');
    const tokens = await application.exchange(back);
    const claims = await application.userInfo(tokens.access_token, tokens.claims()?.sub ?? '');
    expect(claims).toHaveProperty('email');
    expect(claims).not.toHaveProperty('kind');
    const again = await follow(browser, await application.start('openid email'));
    expect(again).toMatchObject({ href: expect.stringMatching(/^https:\/\/physio\.example\/callback\?code=/) });
    const { activity } = (await browser.get(recentActivity.path)).json();
    expect(activity.map(({ what }: { what: string }) => what)).toEqual(['app-signed-in', 'app-consented', 'signed-in']);
  });

  test('CO1 CO2: the agreement and its withdrawal are in the ledger, with the sentences that the page showed', async () => {
    const { browser, href } = await ask('openid email');
    await answer(browser, href, 'allow');
    expect((await browser.post('/api/user/applications/withdraw', { id: 'physio' })).statusCode).toBe(200);
    const { db } = issuer.server.deps;
    const rows = await db
      .selectFrom('consents')
      .selectAll()
      .where('subject', '=', 'application')
      .orderBy('audit_id', 'desc')
      .limit(2)
      .execute();
    expect(rows).toMatchObject([
      { act: 'withdrawn', series: 'physio', wording: null },
      { act: 'agreed', series: 'physio', scopes: ['openid', 'email'], version: '', language: 'en', given: 'page' },
    ]);
    const digest = rows[1]?.wording?.toString('hex') ?? '';
    const { body } = await browser.get(`/wordings/${digest}`);
    expect(body).toContain('<h1>Allow Physio Finder?</h1>');
    expect(body).toContain('<li>Email address</li>');
    const stored = await db
      .selectFrom('wordings')
      .select('body')
      .where('digest', '=', Buffer.from(digest, 'hex'))
      .executeTakeFirstOrThrow();
    expect(createHash('sha256').update(stored.body).digest('hex')).toBe(digest);
    expect(stored.body.toString()).not.toContain('@');
  });

  test('gets access_denied after “Not now”, and no consent is stored', async () => {
    const { browser, href } = await ask();
    expect(errorIn((await answer(browser, href, 'not-now')).href)).toBe('access_denied');
    const { href: asked } = await ask('openid', {}, { browser });
    expect(asked).toMatch(consentAddress);
  });

  test('asks again if it requests more than the consent, and not if it requests less', async () => {
    const { browser, application, href } = await ask('openid email');
    await answer(browser, href, 'allow');
    const more = await follow(browser, await application.start('openid member'));
    expect(more.href).toMatch(consentAddress);
    await answer(browser, more.href, 'allow');
    const both = await follow(browser, await application.start('openid email member'));
    expect(both.href).toMatch(/^https:\/\/physio\.example\/callback\?code=/);
  });

  test('asks again with prompt=consent, once for each request', async () => {
    const { browser, application, href } = await ask();
    await answer(browser, href, 'allow');
    const again = await follow(browser, await application.start('openid email', { prompt: 'consent' }));
    expect(again.href).toMatch(consentAddress);
    const back = await answer(browser, again.href, 'allow');
    expect((await application.exchange(back.href)).claims()).toMatchObject({ aud: 'physio' });
  });

  test('asks again with prompt=consent, even if the consent was given in the millisecond of the request', async () => {
    // The clock of the server is ahead of the clock of the machine, which must not count.
    issuer.server.clock.advance(minutes(1));
    const { browser, application, href } = await ask();
    await answer(browser, href, 'allow');
    const again = await follow(browser, await application.start('openid email', { prompt: 'consent' }));
    const uid = new URL(again.href, issuer.origin).pathname.split('/')[3];
    const still = await follow(browser, `/oidc/auth/${uid}?client=physio`);
    expect(still.href).toMatch(consentAddress);
  });

  test('asks once for the account and once for the consent with prompt=select_account consent', async () => {
    const { browser, application } = await ask();
    const { href } = await follow(browser, await application.start('openid', { prompt: 'select_account consent' }));
    expect(href).toMatch(/\/account\?client=physio&why=choose-account$/);
    const { href: asked } = await follow(browser, href.replace(/\/account.*/, '?client=physio&answer=continue'));
    expect(asked).toMatch(consentAddress);
    expect((await answer(browser, asked, 'allow')).href).toMatch(/^https:\/\/physio\.example\/callback\?code=/);
  });

  test('OP19 gets consent_required with prompt=none', async () => {
    const { href } = await ask('openid', { prompt: 'none' });
    expect(errorIn(href)).toBe('consent_required');
  });

  test('gets a token for an API with only the scopes of the consent', async () => {
    const person = await addPerson();
    const resource = { resource: apis.letters };
    const { browser, application, href } = await ask('openid letters:read', resource, person);
    expect((await browser.get(href)).body).toContain('<li>use “letters:read” for you</li>');
    const { href: back } = await answer(browser, href, 'allow');
    const tokens = await application.exchange(back);
    const refreshed = await application.refresh(tokens.refresh_token, resource);
    expect(refreshed.scope).toBe('letters:read');
  });

  test('loses every token in every session when the person withdraws the consent, and must ask again', async () => {
    const account = await addAccount(issuer.server.deps);
    const logIn = async () => {
      const browser = issuer.browser();
      await authenticate(browser, account);
      const application = await openPhysio();
      const { href } = await follow(browser, await application.start('openid'));
      const back = consentAddress.test(href) ? await answer(browser, href, 'allow') : { href };
      return { browser, application, tokens: await application.exchange(back.href) };
    };
    const [first, second] = [await logIn(), await logIn()];
    await first.browser.post(withdrawConsent.path, { id: 'physio' });
    for (const { application, tokens } of [first, second]) {
      await expect(application.refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
      await expect(application.userInfo(tokens.access_token, tokens.claims()?.sub ?? '')).rejects.toMatchObject({
        status: 401,
      });
    }
    expect((await follow(second.browser, await second.application.start('openid'))).href).toMatch(consentAddress);
  });

  test('asks for consent, while an application of the insurer never does, not even with prompt=consent', async () => {
    const { browser } = await addPerson();
    const application = await Application.open(issuer, 'documents');
    const { href } = await follow(browser, await application.start('openid email', { prompt: 'consent' }));
    expect(href).toMatch(/^https:\/\/documents\.insurer\.example\/callback\?code=/);
  });
});

describe('OP25 the page that asks for consent', () => {
  test('says who is logged in, and links to the choice of account and to the application’s privacy notice', async () => {
    const { email, ...person } = await addPerson();
    const { browser, href } = await ask('openid', {}, person);
    const { body } = await browser.get(href);
    expect(body).toContain(`<dd dir="ltr">${email}</dd>`);
    expect(body).toContain('href="https://physio.example/privacy"');
    expect(body).not.toContain('Details that go to');
    const another = /<a href="([^"]+why=choose-account)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await browser.get(another)).body).toContain('<h1>Choose an account</h1>');
  });

  test('says that a detail is missing if the account does not have it', async () => {
    const { browser, href } = await ask('openid member', {}, await addPerson());
    expect(detailsIn((await browser.get(href)).body)).toEqual([['Membership number', 'None on your account']]);
  });

  test('names every detail that an application can request, and none twice', () => {
    const claims = {
      name: 'Aoife Ní Bhriain',
      locale: 'ga',
      email: 'aoife@example.ie',
      hospital_id: '9000000101',
      group_id: '1001',
      org_role: 'staff',
      kind: 'hospital',
    };
    const rows = consentRows([...oidcScopes, 'letters:read'], claims, consentWords.en);
    expect(rows.details.map(({ label, value }) => [label, value])).toEqual([
      ['Name', 'Aoife Ní Bhriain'],
      ['Email address', 'aoife@example.ie'],
      ['Membership number', null],
      ['Consultant or hospital ID', '9000000101'],
      ['Group scheme', '1001'],
      ['Role in your organisation', 'Staff'],
      ['Type of account, and what you can do with it', 'Hospital / Technical Centre'],
      ['Language', 'Irish'],
    ]);
    expect(rows.uses).toEqual(['use “letters:read” for you']);
    expect(rows.login).toEqual([
      'recognise you when you come back, and see when and how you log in',
      'keep you logged in on this device',
    ]);
  });

  test('OP34 exists in Irish too, and each language links to the other', async () => {
    const { browser, href } = await ask('openid member');
    const page = await browser.get(href, { 'accept-language': 'ga' });
    expect(page.body).toContain('<h1>Cead a thabhairt don fheidhmchlár “Aimsitheoir Fisiteiripe”?</h1>');
    expect(page.body).toContain('<dt>Uimhir bhallraíochta</dt>');
    const other = /<a href="([^"]+)"\s+lang="en"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await browser.get(other, { 'accept-language': 'ga' })).body).toContain('<h1>Allow Physio Finder?</h1>');
  });

  test('OP31 has a form that may lead only to the origin of the application, and says that the page belongs to the portal', async () => {
    const { browser, href } = await ask();
    const { headers } = await browser.get(href);
    expect(headers['content-security-policy']).toContain(`form-action 'self' https://physio.example;`);
    expect(headers).toMatchObject({ 'referrer-policy': 'same-origin', 'x-frame-options': 'DENY' });
  });

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a page without an origin', { origin: 'null' }],
  ])('cannot be answered by %s', async (_, headers) => {
    const { browser, href } = await ask();
    const subject = subjectIn((await browser.get(href)).body);
    expect((await answerForm(browser, href, { answer: 'allow', subject }, headers)).statusCode).toBe(403);
    const application = await openPhysio();
    expect((await follow(browser, await application.start('openid email'))).href).toMatch(consentAddress);
  });

  test('cannot be answered in another browser than the browser that made the request', async () => {
    const { href } = await ask();
    const { browser: victim, id } = await addPerson();
    for (const page of [await victim.get(href), await answerForm(victim, href, { answer: 'allow' })]) {
      expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
      expect(page.body).toContain('We couldn’t log you in to the application');
    }
    const rows = await issuer.server.deps.db
      .selectFrom('oidc_consents')
      .select('client_id')
      .where('account_id', '=', id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('asks a person who logged in after it was shown, and accepts no answer of another person', async () => {
    const { browser, href } = await ask();
    const subject = subjectIn((await browser.get(href)).body);
    await authenticate(browser, await addAccount(issuer.server.deps));
    const posted = await answerForm(browser, href, { answer: 'allow', subject });
    expect((await follow(browser, posted.headers.location ?? '')).href).toMatch(consentAddress);
  });

  test('leads to the login if the person has logged out meanwhile', async () => {
    const { browser, href } = await ask();
    await browser.post('/api/idauth/logout');
    expect((await follow(browser, href)).href).toMatch(/\/log-in\?client=physio$/);
  });

  test('gives nothing if it is answered twice, or with an unknown button', async () => {
    const { browser, href } = await ask();
    await answer(browser, href, 'allow');
    expect((await answerForm(browser, href, { answer: 'allow' })).statusCode).toBe(400);
    const again = await ask('openid member', {}, { browser });
    const posted = await answerForm(browser, again.href, { answer: 'yes' });
    expect(errorIn((await follow(browser, posted.headers.location ?? '')).href)).toBe('access_denied');
  });
});
