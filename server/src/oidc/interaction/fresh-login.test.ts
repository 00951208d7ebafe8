import { confirmPassword } from '@selvage/contract/api/account';
import { beginStepUp, saveTwoFactor } from '@selvage/contract/api/two-factor';
import { minutes, seconds } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '../../config/config.ts';
import { Application, follow, type Issuer, startIssuer } from '../../../test/harness/oidc.ts';
import { applications } from '../../../test/harness/oidc-clients.ts';
import { addAccount, type TestAccount, testPassword as password } from '../../../test/harness/accounts.ts';
import type { TestBrowser } from '../../../test/harness/test-app.ts';
import { authenticate, owedIn, trustIn, verify } from '../../../test/harness/sign-in.ts';

const twoStep = 'urn:selvage:acr:two-step';

let issuer: Issuer;
beforeAll(async () => {
  const clients = applications.map((each) =>
    each.id === 'partner' ? { ...each, requires: 'two-step' as const } : each,
  );
  const withoutSecondStep = ({ twoFactor }: Config) => ({
    ...twoFactor,
    consultant: { ...twoFactor.consultant, enabled: false },
  });
  issuer = await startIssuer(1, (config) => ({
    oidc: { clients, resources: [] },
    twoFactor: withoutSecondStep(config),
    limits: { ...config.limits, sendPause: 0 },
  }));
});
afterAll(() => issuer.close());

async function addPerson(given: TestAccount = {}) {
  const account = await addAccount(issuer.server.deps, given);
  const browser = issuer.browser();
  const response = await authenticate(browser, account);
  return { ...account, browser, response };
}

async function arrive(browser: TestBrowser, more: Record<string, string> = {}, id = 'documents') {
  const application = await Application.open(issuer, id);
  const { href } = await follow(browser, await application.start('openid', more));
  const url = new URL(href, issuer.origin);
  return { application, href, path: url.pathname, back: url.searchParams.get('redir') ?? '', url };
}

const errorIn = (href: string): string | null => new URL(href).searchParams.get('error');
const confirm = (browser: TestBrowser) => browser.post(confirmPassword.path, { password });

async function stepUp(browser: TestBrowser) {
  await issuer.server.deliver();
  await verify(browser, await owedIn(issuer.server, await browser.post(beginStepUp.path, {})));
}

const passTime = (length = 1) => issuer.server.clock.advance(length);

/** Changes the login of this person to five minutes ago. */
const longAgo = (id: string) =>
  issuer.server.deps.db
    .updateTable('sessions')
    .set({ created_at: new Date(issuer.server.clock.now().getTime() - minutes(5)) })
    .where('account_id', '=', id)
    .execute();

describe('OP17 a request of an application for a fresh login', () => {
  test.each([
    ['prompt=login', { prompt: 'login' }],
    ['max_age=0', { max_age: '0' }],
  ])('with %s is met once by the password, entered in the open session', async (_, more) => {
    const { browser, id } = await addPerson();
    await longAgo(id);
    const before = await (await Application.open(issuer, 'claims')).logIn(browser);
    const { application, path, back } = await arrive(browser, more);
    expect(path).toBe('/memberlogin/confirm');
    // A person who continues without a new confirmation is asked again.
    const still = await follow(browser, back);
    expect(still.href).toMatch(/^\/memberlogin\/confirm\?redir=/);
    passTime();
    await confirm(browser);
    const again = new URL(still.href, issuer.origin).searchParams.get('redir') ?? '';
    const tokens = await application.exchange((await follow(browser, again)).href);
    expect(tokens.claims()?.auth_time).toBe(Math.floor(issuer.server.clock.now().getTime() / 1000));
    // The session is still the same, so the other application stays logged in.
    const claims = await Application.open(issuer, 'claims');
    expect((await claims.logIn(browser)).claims()?.['sid']).toBe(before.claims()?.['sid']);
    expect(await claims.userInfo(before.access_token, before.claims()?.sub ?? '')).toHaveProperty('sub');
  });

  test('is answered at once if the login is more recent than max_age', async () => {
    const { browser } = await addPerson();
    const { application, href } = await arrive(browser, { max_age: '3600' });
    expect((await application.exchange(href)).claims()?.auth_time).toBeTypeOf('number');
  });

  describe.each([
    ['the same as that of the machine', 0],
    ['five minutes ahead of the machine', minutes(5)],
    ['five minutes behind the machine', -minutes(5)],
  ])('with a database clock that is %s', (_, ahead) => {
    beforeAll(() => passTime(Date.now() + ahead - issuer.server.clock.now().getTime()));
    afterAll(() => passTime(Date.now() - issuer.server.clock.now().getTime()));

    test.each([
      ['prompt=login', { prompt: 'login' }],
      ['max_age=0', { max_age: '0' }],
    ])(
      'with %s is not met by a login in the same millisecond, and is met by a password a millisecond later',
      async (__, more) => {
        const { browser } = await addPerson();
        const { back } = await arrive(browser, more);
        const still = await follow(browser, back);
        expect(still.href).toMatch(/^\/memberlogin\/confirm\?redir=/);
        passTime();
        await confirm(browser);
        const again = new URL(still.href, issuer.origin).searchParams.get('redir') ?? '';
        expect((await follow(browser, again)).href).toMatch(/\/callback\?code=/);
      },
    );

    test('counts max_age from the time of the login', async () => {
      const { browser } = await addPerson();
      passTime(seconds(59));
      expect((await arrive(browser, { max_age: '60' })).href).toMatch(/\/callback\?code=/);
      passTime(seconds(2));
      expect((await arrive(browser, { max_age: '60' })).path).toBe('/memberlogin/confirm');
    });
  });

  test('is satisfied by the ordinary login of a person who was not logged in', async () => {
    const browser = issuer.browser();
    const { application, back, path } = await arrive(browser, { prompt: 'login', kind: 'member' });
    expect(path).toBe('/memberlogin/login');
    passTime();
    await authenticate(browser, await addAccount(issuer.server.deps));
    const tokens = await application.exchange((await follow(browser, back)).href);
    expect(tokens.claims()?.aud).toBe('documents');
  });

  test('gets login_required with prompt=none', async () => {
    const { browser, id } = await addPerson();
    await longAgo(id);
    expect(errorIn((await arrive(browser, { prompt: 'none', max_age: '60' })).href)).toBe('interaction_required');
  });

  test('asks for the password once and for the second step once, if it requires both', async () => {
    const { browser, id, response, ...account } = await addPerson({ twoFactor: 'EMAIL' });
    const value = await trustIn(browser, await owedIn(issuer.server, response));
    await authenticate(browser, { id, ...account }, { deviceTrustToken: value });
    await longAgo(id);
    const first = await arrive(browser, { prompt: 'login', acr_values: twoStep });
    expect(first.path).toBe('/memberlogin/confirm');
    passTime();
    await confirm(browser);
    const second = new URL((await follow(browser, first.back)).href, issuer.origin);
    expect(second.pathname).toBe('/memberlogin/confirm/code');
    await stepUp(browser);
    const back = second.searchParams.get('redir') ?? '';
    const tokens = await first.application.exchange((await follow(browser, back)).href);
    expect(tokens.claims()).toMatchObject({ acr: twoStep, amr: ['pwd', 'otp', 'mfa'] });
  });
});

describe('OP18 a request of an application for a stronger login', () => {
  const essential = (value: unknown) =>
    JSON.stringify({ id_token: { acr: { essential: true, ...(value as object) } } });

  async function addByDevice() {
    const { browser, response, ...account } = await addPerson({ twoFactor: 'EMAIL' });
    const value = await trustIn(browser, await owedIn(issuer.server, response));
    await authenticate(browser, account, { deviceTrustToken: value });
    return browser;
  }

  test.each([
    ['acr_values', { acr_values: twoStep }, 'documents'],
    ['claims with a value', { claims: essential({ value: twoStep }) }, 'documents'],
    ['claims with values', { claims: essential({ values: ['urn:unknown', twoStep] }) }, 'documents'],
    ['the configuration', {}, 'partner'],
  ])('by %s is not met by a remembered device, and is met by a code', async (_, more, id) => {
    const browser = await addByDevice();
    const { application, path, back } = await arrive(browser, more, id);
    expect(path).toBe('/memberlogin/confirm/code');
    expect((await follow(browser, back)).href).toMatch(/^\/memberlogin\/confirm\/code\?/);
    const again = await arrive(browser, more, id);
    await stepUp(browser);
    const tokens = await again.application.exchange((await follow(browser, again.back)).href);
    expect(tokens.claims()).toMatchObject({ acr: twoStep });
    expect(application.redirectUri).toBe(again.application.redirectUri);
  });

  test.each([
    ['password', { acr_values: 'urn:selvage:acr:password' }],
    ['either', { acr_values: `${twoStep} urn:selvage:acr:password` }],
    ['an unknown level that is voluntary', { acr_values: 'urn:mace:incommon:iap:silver' }],
  ])('is met by a weaker login if the request accepts %s', async (_, more) => {
    const browser = await addByDevice();
    const { application, href } = await arrive(browser, more);
    expect((await application.exchange(href)).claims()).toMatchObject({ acr: 'urn:selvage:acr:password' });
  });

  test('is answered at once if the person logged in with a code', async () => {
    const { browser, response } = await addPerson({ twoFactor: 'EMAIL' });
    await verify(browser, await owedIn(issuer.server, response));
    const { application, href } = await arrive(browser, { acr_values: twoStep });
    expect((await application.exchange(href)).claims()).toMatchObject({ acr: twoStep });
  });

  test('leads a person without a second step to the set-up of one, and is answered afterwards', async () => {
    const { browser } = await addPerson();
    const { application, path, back } = await arrive(browser, { acr_values: twoStep });
    expect(path).toBe('/memberlogin/settings/mfa');
    const saved = await browser.post(saveTwoFactor.path, { preferences: { enabled: true, type: 'EMAIL' }, password });
    await verify(browser, await owedIn(issuer.server, saved));
    const tokens = await application.exchange((await follow(browser, back)).href);
    expect(tokens.claims()).toMatchObject({ acr: twoStep });
  });

  test.each([
    ['a kind that has no second step', { kind: 'consultant' } as const, { acr_values: twoStep }],
    ['an unknown level', {}, { claims: essential({ value: 'phrh' }) }],
    ['a passkey, within a session that has shown none', {}, { acr_values: 'phr' }],
  ])('is refused if no login can meet it: %s', async (_, given, more) => {
    const { browser } = await addPerson(given);
    expect(errorIn((await arrive(browser, more)).href)).toBe('unmet_authentication_requirements');
  });

  test('gets an error with prompt=none', async () => {
    const browser = await addByDevice();
    const { href } = await arrive(browser, { acr_values: twoStep, prompt: 'none' });
    expect(errorIn(href)).toBe('interaction_required');
  });

  test('gives the application no claims beyond its scopes', async () => {
    const { browser } = await addPerson();
    const claims = JSON.stringify({ userinfo: { email: null }, id_token: { email: { essential: true } } });
    const { application, href } = await arrive(browser, { claims });
    const tokens = await application.exchange(href);
    expect(tokens.claims()).not.toHaveProperty('email');
    expect(await application.userInfo(tokens.access_token, tokens.claims()?.sub ?? '')).not.toHaveProperty('email');
  });
});

describe('OP35 a request of an application inside another page', () => {
  const framed = { 'sec-fetch-dest': 'iframe' };
  test.each([
    ['no logged-in person', {}, 'login_required'],
    ['a confirmation', { prompt: 'login' }, 'interaction_required'],
  ])('is answered without a screen if it was pushed: %s', async (who, more, error) => {
    const browser = who === 'no logged-in person' ? issuer.browser() : (await addPerson()).browser;
    const path = await (await Application.open(issuer, 'documents')).startPushed('openid', more);
    const { headers } = await browser.get(path, framed);
    expect(errorIn(headers.location ?? '')).toBe(error);
  });

  test('is answered only with prompt=none and for a known application', async () => {
    const { browser } = await addPerson();
    const documents = await Application.open(issuer, 'documents');
    const silent = await documents.start('openid', { prompt: 'none' });
    const asked = async (path: string) => (await browser.get(path, framed)).statusCode;
    expect(new URL((await browser.get(silent, framed)).headers.location ?? '').searchParams.has('code')).toBe(true);
    expect(await asked(await documents.start())).toBe(403);
    expect(await asked(await documents.start('openid', { prompt: 'login' }))).toBe(403);
    expect(await asked(silent.replace('client_id=documents', 'client_id=nobody'))).toBe(403);
  });
});
