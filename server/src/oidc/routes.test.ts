import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Application, follow, followOn, type Issuer, startIssuer, addHits } from '../../test/harness/oidc.ts';
import { rawExchange } from '../../test/harness/machine.ts';
import { startTestApp, TestBrowser } from '../../test/harness/test-app.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { authenticate } from '../../test/harness/sign-in.ts';
import { scopeClaims } from './protocol/account-claims.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());

const discovery = '/.well-known/openid-configuration';
const discoveries = [discovery, '/.well-known/oauth-authorization-server'];
const form = { 'content-type': 'application/x-www-form-urlencoded' };

test('OP1 without an application in the configuration no address of OpenID Connect exists', async () => {
  const server = await startTestApp();
  try {
    const paths = [
      ...discoveries,
      '/oidc/auth',
      '/oidc/auth/x',
      '/oidc/interaction/x',
      '/oidc/userinfo',
      '/oidc/logout',
    ];
    for (const path of paths) expect([path, (await server.browser().get(path)).statusCode]).toEqual([path, 404]);
    expect((await server.browser().post('/oidc/token')).statusCode).toBe(404);
  } finally {
    await server.close();
  }
});

describe('OP2 the OpenID Connect addresses of a brand', () => {
  test.each(discoveries)('are on its configured origin at %s, whatever the request says', async (path) => {
    const hostile = {
      host: `localhost:1`,
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-path': '/evil',
      forwarded: 'host=evil.example;proto=https',
    };
    const response = await issuer.browser().get(path, hostile);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('public, max-age=300');
    const found = response.json<Record<string, unknown>>();
    expect(found['issuer']).toBe(issuer.origin);
    const addresses = Object.entries(found).filter(([name]) => /(?:_endpoint|_uri)$/.test(name));
    expect(Object.fromEntries(addresses)).toEqual({
      authorization_endpoint: `${issuer.origin}/oidc/auth`,
      token_endpoint: `${issuer.origin}/oidc/token`,
      userinfo_endpoint: `${issuer.origin}/oidc/userinfo`,
      pushed_authorization_request_endpoint: `${issuer.origin}/oidc/par`,
      introspection_endpoint: `${issuer.origin}/oidc/introspect`,
      revocation_endpoint: `${issuer.origin}/oidc/revoke`,
      jwks_uri: `${issuer.origin}/oidc/jwks`,
      end_session_endpoint: `${issuer.origin}/oidc/logout`,
    });
    expect(response.body).not.toMatch(/evil|gopher/);
  });

  test('do not depend on an absolute URL in the request', async () => {
    const { port } = new URL(issuer.origin);
    const answer = await rawExchange(
      Number(port),
      `GET http://evil.example${discovery} HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).not.toContain('evil.example');
  });

  test('are different for the other brand, where the applications of this brand are unknown', async () => {
    const tweed = new TestBrowser(issuer.server.app, 'tweed.localhost:3000');
    expect((await tweed.get(discovery)).json()).toMatchObject({ issuer: 'http://tweed.localhost:3000' });
    const path = await (await Application.open(issuer, 'documents')).start();
    expect((await tweed.get(path)).statusCode).toBe(400);
  });
});

describe('OP4 the supported protocol', () => {
  test('is the authorisation code flow with PKCE, with the answer in the query and one subject per sector', async () => {
    const { metadata } = await Application.open(issuer, 'documents');
    expect(metadata).toMatchObject({
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
      code_challenge_methods_supported: ['S256'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['ES256'],
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt', 'client_secret_basic', 'client_secret_post'],
      acr_values_supported: ['urn:selvage:acr:password', 'urn:selvage:acr:two-step', 'phr'],
      scopes_supported: Object.keys(scopeClaims),
      authorization_response_iss_parameter_supported: true,
      request_uri_parameter_supported: false,
    });
    expect(metadata).not.toHaveProperty('registration_endpoint');
  });

  test.each([
    ['another response type', { response_type: 'none' }, 'unsupported_response_type'],
    ['a token in the address', { response_type: 'code id_token' }, 'invalid_request'],
    ['no PKCE', { code_challenge: '' }, 'invalid_request'],
    ['PKCE with the plain method', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['an answer in a form', { response_mode: 'form_post' }, 'unsupported_response_mode'],
    ['an answer in the fragment', { response_mode: 'fragment' }, 'unsupported_response_mode'],
    ['a request in a token', { request: 'e30.e30.' }, 'request_not_supported'],
    ['a request elsewhere', { request_uri: 'https://evil.example/' }, 'request_uri_not_supported'],
  ])('does not include %s', async (_, change, error) => {
    const application = await Application.open(issuer, 'documents');
    const { href } = await follow(issuer.browser(), await application.start('openid', change));
    const { origin, searchParams, hash } = new URL(href);
    const answer = new URLSearchParams(hash === '' ? searchParams : hash.slice(1));
    expect([origin, answer.get('error'), answer.get('iss')]).toEqual([
      'https://documents.insurer.example',
      error,
      issuer.origin,
    ]);
  });
});

describe('OP5 a redirect address', () => {
  test.each([
    'https://evil.example/callback',
    'https://documents.insurer.example/callback/',
    'https://documents.insurer.example/Callback',
    'https://documents.insurer.example:443/callback',
    'https://documents.insurer.example/%63allback',
    'https://documents.insurer.example@evil.example/callback',
    'https://documents.insurer.example\\@evil.example/callback',
    'https://documents.insurer.example/callback?x=1',
    'https://documents.insurer.example/callback#x',
  ])('that is not the registered one leads to a page of ours and no redirect: %s', async (address) => {
    const application = await Application.open(issuer, 'documents', address);
    const response = await issuer.browser().get(await application.start(), { 'accept-language': 'ga' });
    expect(response.statusCode).toBe(400);
    expect(response.headers.location).toBeUndefined();
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('Níl an feidhmchlár socraithe i gceart');
    expect(response.body).not.toContain('evil.example');
  });

  test('may have another port on this machine for a native application', async () => {
    const browser = issuer.browser();
    await authenticate(browser, await addAccount(issuer.server.deps));
    const application = await Application.open(issuer, 'app', 'http://127.0.0.1:51234/callback');
    const { href } = await followOn(browser, await application.start());
    expect(href).toMatch(/^http:\/\/127\.0\.0\.1:51234\/callback\?/);
  });
});

describe('OP32 every OpenID Connect answer', () => {
  test.each([
    ['GET', discovery],
    ['GET', '/oidc/auth'],
    ['GET', '/oidc/auth/unknown'],
    ['GET', '/oidc/interaction/unknown'],
    ['GET', '/oidc/auth/unknown/consent'],
    ['POST', '/oidc/auth/unknown/consent'],
    ['GET', '/oidc/userinfo'],
    ['POST', '/oidc/token'],
    ['GET', '/oidc/logout'],
    ['POST', '/oidc/logout'],
    ['POST', '/oidc/logout/confirm'],
    ['GET', '/oidc/logout/done'],
    ['GET', '/oidc/unknown'],
  ] as const)('has our security headers: %s %s', async (method, url) => {
    const response = await issuer.browser().send({ method, url });
    expect(response.headers).toMatchObject({
      'content-security-policy': expect.stringContaining(`frame-ancestors 'none'`),
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': url === discovery ? 'public, max-age=300' : 'no-store',
    });
  });

  test('OP33 sets only one cookie in a browser, for the waiting request and its address', async () => {
    const application = await Application.open(issuer, 'documents');
    const waiting = await issuer.browser().get(await application.start());
    expect(waiting.cookies).toEqual([
      expect.objectContaining({
        name: 'oidc-i',
        path: expect.stringMatching(/^\/oidc\/auth\/[\w-]+$/),
        httpOnly: true,
        sameSite: 'lax',
      }),
    ]);
    const browser = issuer.browser();
    await authenticate(browser, await addAccount(issuer.server.deps));
    expect((await browser.get(await application.start())).cookies).toEqual([]);
  });
});

describe('OP12 a page of another origin', () => {
  const ask = (origin: string, client: string) =>
    issuer.browser().send({
      method: 'POST',
      url: '/oidc/token',
      headers: { ...form, origin, 'sec-fetch-site': 'cross-site' },
      payload: new URLSearchParams({ grant_type: 'authorization_code', client_id: client, code: 'x' }).toString(),
    });

  test('may call the token endpoint if it is the origin of a single-page application', async () => {
    const response = await ask('https://documents.insurer.example', 'documents');
    expect(response.headers['access-control-allow-origin']).toBe('https://documents.insurer.example');
    expect(response.json()).toMatchObject({ error: 'invalid_request' });
  });

  test.each([
    ['https://evil.example', 'documents'],
    ['null', 'documents'],
    ['http://127.0.0.1', 'app'],
  ])('may not call the token endpoint otherwise: %s for %s', async (origin, client) => {
    expect((await ask(origin, client)).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('the request of a stranger', () => {
  test.each([
    ['JSON', { 'content-type': 'application/json' }, '{"grant_type":"authorization_code"}'],
    ['a body of 100 kB', form, `client_id=documents&code=${'x'.repeat(100_000)}`],
    ['a repeated name', form, 'client_id=documents&client_id=claims&grant_type=authorization_code'],
    ['a password', form, 'grant_type=password&client_id=documents&username=a&password=b'],
    ['an unknown application', form, 'grant_type=authorization_code&client_id=nobody&code=x'],
    ['nothing', {}, undefined],
  ])(
    'is refused by the rules of the protocol, without an error or a secret in the log: %s',
    async (_, headers, payload) => {
      const before = issuer.server.logged.length;
      const response = await issuer
        .browser()
        .send({ method: 'POST', url: '/oidc/token', headers, ...(payload !== undefined && { payload }) });
      expect([400, 401]).toContain(response.statusCode);
      expect(response.json()).toHaveProperty('error');
      expect(issuer.server.logged.slice(before).join('')).not.toMatch(/xxxx|"level":50/);
    },
  );

  test('is refused after 299 requests of one network in ten minutes, and a logged-in person is served', async () => {
    const strict = await startIssuer(1, () => ({ throttle: true }));
    try {
      const documents = await Application.open(strict, 'documents');
      const [path, silent] = [await documents.start(), await documents.start('openid', { prompt: 'none' })];
      const stranger = strict.browser();
      const status = async (asked: string) => (await stranger.get(asked)).statusCode;
      expect(await status(path)).toBe(303);
      await addHits(strict.server.deps.db, 297);
      // A page that sends silent requests at intervals stores no rows, and does not use up the limit of people who log in.
      expect(await Promise.all([status(silent), status('/oidc/auth?client_id=nobody')])).toEqual([303, 400]);
      expect([await status(path), await status(path)]).toEqual([303, 429]);
      expect((await stranger.get(silent)).headers.location).toContain('error=login_required');
      const person = strict.browser();
      await authenticate(person, await addAccount(strict.server.deps));
      expect((await person.get(path)).statusCode).toBe(303);
    } finally {
      await strict.close();
    }
  });

  test('is refused after too many waiting requests of one browser, and another browser is served', async () => {
    const strict = await startIssuer(1, () => ({ throttle: true }));
    try {
      const [one, other] = [strict.browser(), strict.browser()];
      for (const browser of [one, other]) await authenticate(browser, await addAccount(strict.server.deps));
      const path = await (await Application.open(strict, 'documents')).start('openid', { prompt: 'login' });
      await one.get(path);
      await addHits(strict.server.deps.db, 297);
      expect((await one.get(path)).statusCode).toBe(303);
      expect((await one.get(path)).statusCode).toBe(429);
      expect((await other.get(path)).statusCode).toBe(303);
      const rows = await strict.server.deps.db.selectFrom('oidc_artifacts').select('model').execute();
      expect(rows).toHaveLength(3);
    } finally {
      await strict.close();
    }
  });

  test('OP3 gets a 404 at any other address under /oidc/', async () => {
    for (const path of ['/oidc', '/oidc/reg', '/oidc/logout/other', '/oidc/introspect', '/oidc/login'])
      expect([path, (await issuer.browser().get(path)).statusCode]).toEqual([path, 404]);
  });
});
