import { createPublicKey, type JsonWebKey, verify as verifySignature } from 'node:crypto';
import { days, hours, minutes, seconds } from '@selvage/contract/time-units';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { TwoFactorPolicy } from '../../config/config.ts';
import { startTestApp, type TestApp, TestBrowser } from '../../../test/harness/test-app.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import {
  addPasskeyHolder,
  signInBy,
  addOwing,
  addSignedIn,
  addTrusted,
  addVerified,
  authenticate,
  verify,
} from '../../../test/harness/sign-in.ts';
import { requiring } from '../../../test/harness/test-config.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(({ limits }) => ({ limits: { ...limits, sendPause: 0 } }));
});
afterAll(() => server.close());

const verifyPath = '/oidc/verify';

interface Identity {
  head: { alg: string; kid: string };
  claims: Record<string, unknown>;
  isGenuine: boolean;
}

/** Read as an application would, which knows the address of the public keys and nothing else. */
async function identityIn(response: LightMyRequestResponse, browser = server.browser()): Promise<Identity> {
  const [head = '', body = '', signature = ''] = String(response.headers['selvage-identity']).split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  const { keys } = (await browser.get('/oidc/jwks')).json<{ keys: (JsonWebKey & { kid: string })[] }>();
  const jwk = keys.find(({ kid }) => kid === read(head).kid);
  const isGenuine =
    jwk !== undefined &&
    verifySignature(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  return { head: read(head), claims: read(body), isGenuine };
}

describe('OP46 a logged-in person at the verify call', () => {
  test('is described by headers, one of them signed and valid for a minute', async () => {
    const { browser, id } = await addSignedIn(server, { kind: 'group' });
    const response = await browser.get(`${verifyPath}?kind=group`);
    expect(response.statusCode).toBe(204);
    const { head, claims, isGenuine } = await identityIn(response);
    expect(isGenuine).toBe(true);
    expect(head).toMatchObject({ alg: 'ES256', typ: 'JWT' });
    const now = server.clock.now().getTime() / 1000;
    expect(claims).toEqual({
      iss: 'http://localhost:3000',
      sub: expect.stringMatching(/^[\w-]{43}$/),
      aud: 'area:group',
      iat: now,
      exp: now + 60,
      auth_time: now,
      kind: 'group',
      acr: 'urn:selvage:acr:password',
      amr: ['pwd'],
    });
    expect(response.headers).toMatchObject({
      'selvage-subject': claims['sub'],
      'selvage-kind': 'group',
      'selvage-acr': 'urn:selvage:acr:password',
      'cache-control': 'no-store',
    });
    expect(JSON.stringify(claims)).not.toContain(`"${id}"`);
  });

  test('gets the same signed identity for five seconds, and a new signed identity at once when the session changes', async () => {
    const { browser, id } = await addSignedIn(server);
    const identity = async (from: TestBrowser) => (await from.get(verifyPath)).headers['selvage-identity'];
    server.clock.advance(seconds(5) - (server.clock.now().getTime() % seconds(5)));
    const first = await identity(browser);
    expect(first).toMatch(/^ey/);
    server.clock.advance(seconds(4));
    expect(await identity(browser)).toBe(first);
    expect(await identity((await addSignedIn(server)).browser)).not.toBe(first);
    const { db } = server.deps;
    await sql`update sessions set shown_factors = shown_factors | 2 where account_id = ${id}`.execute(db);
    const stronger = await identity(browser);
    expect(stronger).toMatch(/^ey/);
    expect(stronger).not.toBe(first);
    await browser.post('/api/idauth/logout');
    expect((await browser.get(verifyPath)).statusCode).toBe(401);
  });

  test('gets a new signed identity after five seconds, valid for a minute', async () => {
    const { browser } = await addSignedIn(server);
    const first = await identityIn(await browser.get(verifyPath));
    server.clock.advance(seconds(5));
    const next = await identityIn(await browser.get(verifyPath));
    const passed = Number(next.claims['iat']) - Number(first.claims['iat']);
    expect(passed).toBe(5);
    expect(next.claims).toEqual({ ...first.claims, iat: expect.any(Number), exp: Number(next.claims['iat']) + 60 });
  });

  test('OP23 has one permanent subject in each brand, and different ones in different brands', async () => {
    const { browser, credentials } = await addSignedIn(server);
    const subject = async (from: TestBrowser) => (await from.get(verifyPath)).headers['selvage-subject'];
    const first = await subject(browser);
    const elsewhere = server.browser();
    await elsewhere.post('/api/idauth/auth', credentials);
    expect(await subject(elsewhere)).toBe(first);
    const other = (await addSignedIn(server)).browser;
    expect(await subject(other)).not.toBe(first);
    const ofOtherBrand = new TestBrowser(server.app, 'tweed.localhost:3000');
    for (const [name, value] of browser.cookies) ofOtherBrand.cookies.set(name, value);
    expect(await subject(ofOtherBrand)).not.toBe(first);
  });

  // After a restored backup the database continues to count accounts from the backup, so a new account can get the number of an account
  // that was lost.
  test('OP23 has a subject that no other person gets, even after a backup was restored', async () => {
    const before = await addSignedIn(server);
    const subject = async (from: TestBrowser) => (await from.get(verifyPath)).headers['selvage-subject'];
    const first = await subject(before.browser);
    const { db } = server.deps;
    await db.deleteFrom('accounts').where('id', '=', before.id).execute();
    await db.deleteFrom('account_references').where('account_id', '=', before.id).execute();
    await sql`select setval(pg_get_serial_sequence('accounts', 'id'), ${before.id}, false)`.execute(db);
    server.clock.advance(minutes(1));
    const after = await addSignedIn(server);
    expect(after.id).toBe(before.id);
    expect(await subject(after.browser)).not.toBe(first);
  });

  test.each([
    ['of the kind that is asked for', '?kind=member', 'yes'],
    ['of one of the kinds', '?kind=group,member', 'yes'],
    ['of one of the kinds', '?kind=group&kind=member', 'yes'],
    ['of any kind where none is named', '', 'yes'],
    ['of another kind', '?kind=hospital', '403/121'],
    ['without the second factor that is asked for', '?acr=two-step', '403/124'],
    ['where the kind is misspelt', '?kind=members', '400/110'],
    ['where the strength is misspelt', '?acr=2fa', '400/110'],
    ['where a name is misspelt', '?kinds=group', '400/110'],
    ['where a value is empty', '?kind=', '400/110'],
    ['where the login is misspelt', '?login=yes', '400/110'],
  ])('%s: %s is answered with %s', async (_, query, answer) => {
    const { browser } = await addSignedIn(server, { kind: 'member' });
    const response = await browser.get(verifyPath + query);
    expect(response.statusCode === 204 ? 'yes' : outcomeOf(response)).toBe(answer);
    expect(response.headers['selvage-identity'] !== undefined).toBe(answer === 'yes');
  });

  test.each(['?kind=hospital', '/hospital/password/a'])(
    'J4 with %s is refused, and the denial is audited',
    async (asked) => {
      const { browser, id } = await addSignedIn(server, { kind: 'member' });
      expect(outcomeOf(await browser.get(verifyPath + asked))).toBe('403/121');
      const rows = server.deps.db.selectFrom('audit_events').select(['reason', 'kind']).where('account_id', '=', id);
      expect(await rows.where('event', '=', 'access-denied').execute()).toEqual([
        { reason: expect.stringMatching(/^action\.not-allowed \/oidc\/verify/), kind: 'member' },
      ]);
    },
  );

  test.each([
    ['by a code', 204, addVerified],
    ['by trusting a device', 403, loggedInByTrust],
  ] as const)('OP18 with a second factor %s gets %d', async (_, status, logIn) => {
    const { browser } = await logIn(server);
    const response = await browser.get(`${verifyPath}?acr=two-step`);
    expect(response.statusCode).toBe(status);
    expect((await browser.get(verifyPath)).statusCode).toBe(204);
  });

  test('OP18 gets the address of the page that asks for the second factor, from which the person returns', async () => {
    const { browser } = await loggedInByTrust(server);
    const original = { 'x-original-uri': '/memberarea/claims?page=2' };
    const onwards = 'http://localhost:3000/memberlogin/confirm/code?redir=%2Fmemberarea%2Fclaims%3Fpage%3D2';
    const refused = await browser.get(`${verifyPath}?acr=two-step`, original);
    expect([refused.statusCode, refused.headers['selvage-login']]).toEqual([403, onwards]);
    const redirected = await browser.get(`${verifyPath}?acr=two-step&login=redirect`, original);
    expect([redirected.statusCode, redirected.headers.location]).toEqual([302, onwards]);
    const byEnvoy = await browser.get(`${verifyPath}/member/two-step/memberarea/claims?page=2`);
    expect([byEnvoy.statusCode, byEnvoy.headers.location]).toEqual([302, onwards]);
    const ofAnotherKind = await browser.get(`${verifyPath}?kind=group&acr=two-step`, original);
    expect([ofAnotherKind.statusCode, ofAnotherKind.headers['selvage-login']]).toEqual([403, undefined]);
  });

  test('gets claims with the factors that the person entered, and when', async () => {
    const owed = await addOwing(server, { kind: 'consultant' });
    server.clock.advance(minutes(2));
    await verify(owed.browser, owed);
    const { claims } = await identityIn(await owed.browser.get(verifyPath));
    expect(claims).toMatchObject({
      acr: 'urn:selvage:acr:two-step',
      amr: ['pwd', 'otp', 'mfa'],
      auth_time: server.clock.now().getTime() / 1000,
    });
  });
});

async function loggedInByTrust(app: TestApp) {
  const trusted = await addTrusted(app);
  const response = await authenticate(trusted.browser, trusted, { deviceTrustToken: trusted.value });
  expect(response.json().mfaRequired).toBeUndefined();
  return trusted;
}

describe('OPS-P3 a person who is not fully logged in, at the verify call', () => {
  test.each([
    ['a visitor without a session', async () => server.browser()],
    ['a person who owes a code', async () => (await addOwing(server)).browser],
    ['a person who must activate the account', async () => (await addSignedIn(server, { activated: false })).browser],
    ['a person who must set up a second factor', owingSetup],
  ])('is redirected to the login and back: %s', async (_, come) => {
    const browser = await come();
    const response = await browser.get(`${verifyPath}?kind=hospital`, { 'x-original-uri': '/hospitalarea/a?b=c' });
    expect(outcomeOf(response)).toBe('401/100');
    expect(response.headers['selvage-login']).toBe(
      'http://localhost:3000/hospitallogin/login?redir=%2Fhospitalarea%2Fa%3Fb%3Dc',
    );
    expect(response.headers).not.toHaveProperty('selvage-identity');
  });

  async function owingSetup(): Promise<TestBrowser> {
    const strict = await startTestApp((config) => requiring(config, 'two-step'));
    after.push(() => strict.close());
    return (await addSignedIn(strict, { kind: 'hospital' })).browser;
  }
  const after: (() => Promise<void>)[] = [];
  afterAll(() => Promise.all(after.map((close) => close())));

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/memberlogin/logout',
    '/api/user/user.json',
    'javascript:alert(1)',
  ])('is not redirected to %s after the login', async (address) => {
    const response = await server.browser().get(verifyPath, { 'x-original-uri': address });
    expect(response.headers['selvage-login']).not.toContain('redir');
  });

  test('gets a redirect to the login, which a proxy like Traefik passes on to the browser', async () => {
    const response = await server.browser().get(`${verifyPath}?kind=member&login=redirect`, {
      'x-forwarded-method': 'GET',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-uri': '/memberarea/claims',
    });
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe('http://localhost:3000/memberlogin/login?redir=%2Fmemberarea%2Fclaims');
  });
});

describe('OP46 a verify request from Envoy', () => {
  test.each(['GET', 'POST', 'DELETE'] as const)(
    '%s has the original path after the prefix, and 200 allows the request',
    async (method) => {
      const { browser } = await addSignedIn(server, { kind: 'group' });
      const url = `${verifyPath}/group/password/grouparea/staff?page=2`;
      const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
      const response = await browser.send({ method, url, headers });
      expect(response.statusCode).toBe(200);
      expect(response.headers['selvage-kind']).toBe('group');
      const stranger = await server.browser().send({ method, url });
      expect(stranger.statusCode).toBe(302);
      expect(stranger.headers.location).toContain('/grouplogin/login?redir=%2Fgrouparea%2Fstaff%3Fpage%3D2');
    },
  );

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json', 'image/png'])(
    'with a body for the area is answered without reading the body: %s',
    async (type) => {
      const { browser } = await addSignedIn(server, { kind: 'group' });
      const post = {
        method: 'POST',
        url: `${verifyPath}/group/password/a`,
        headers: { 'content-type': type },
      } as const;
      for (const payload of ['', '{']) expect((await browser.send({ ...post, payload })).statusCode).toBe(200);
    },
  );

  test.each(['/groups/password/a', '/group/strong/a'])('to %s is refused', async (path) => {
    const { browser } = await addSignedIn(server, { kind: 'group' });
    expect(outcomeOf(await browser.get(verifyPath + path))).toBe('400/110');
  });
});

describe('OPS-P5 the activity of a session at the verify call', () => {
  test('is continued by requests to an area, and not by background requests that are marked as quiet', async () => {
    const { sessionIdle } = server.deps.config.limits;
    const { browser } = await addSignedIn(server);
    for (let asked = 0; asked < 3; asked++) {
      server.clock.advance(sessionIdle * 0.7);
      expect((await browser.get(verifyPath)).statusCode).toBe(204);
    }
    server.clock.advance(sessionIdle * 0.7);
    expect((await browser.get(`${verifyPath}?quiet`)).statusCode).toBe(204);
    server.clock.advance(sessionIdle * 0.7);
    expect((await browser.get(verifyPath)).statusCode).toBe(401);
  });

  test('ends on every instance at the next request after a logout', async () => {
    const { browser } = await addSignedIn(server);
    const other = await buildApp({ ...server.deps, log: server.app.log, wakeOutbox: () => undefined });
    const elsewhere = new TestBrowser(other);
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.get(verifyPath)).statusCode).toBe(204);
    await browser.post('/api/idauth/logout');
    expect((await elsewhere.get(verifyPath)).statusCode).toBe(401);
    await other.close();
  });
});

describe('OP38 the key that signs the identity tokens of the verify call', () => {
  test('is replaced within a minute after it is deleted from the database, and the `sub` of a person stays the same', async () => {
    const { browser } = await addSignedIn(server);
    const before = await identityIn(await browser.get(verifyPath));
    await server.deps.db.deleteFrom('server_keys').where('purpose', '=', 'signature').execute();
    server.clock.advance(minutes(1));
    const after = await identityIn(await browser.get(verifyPath));
    expect(after.isGenuine).toBe(true);
    expect(after.head.kid).not.toBe(before.head.kid);
    expect(after.claims['sub']).toBe(before.claims['sub']);
    const { keys } = (await browser.get('/oidc/jwks')).json<{ keys: { kid: string }[] }>();
    expect(keys.map(({ kid }) => kid)).toEqual([after.head.kid]);
  });

  const kids = async (browser: TestBrowser) =>
    (await browser.get('/oidc/jwks')).json<{ keys: { kid: string; d?: string }[] }>().keys;

  test('is a single key, however many instances make it at once, and only its public part is published', async () => {
    const fresh = await startTestApp();
    const instances = await Promise.all(
      Array.from({ length: 4 }, () => buildApp({ ...fresh.deps, log: fresh.app.log, wakeOutbox: () => undefined })),
    );
    const published = await Promise.all(instances.map((instance) => kids(new TestBrowser(instance))));
    expect(new Set(published.flat().map(({ kid }) => kid)).size).toBe(1);
    expect(published.flat().some((key) => 'd' in key)).toBe(false);
    expect(await fresh.deps.db.selectFrom('server_keys').select('id').execute()).toHaveLength(2);
    await Promise.all(instances.map((instance) => instance.close()));
    await fresh.close();
  });

  test('is published a day before it signs, and its predecessor for another day', async () => {
    const fresh = await startTestApp();
    const browser = fresh.browser();
    const signer = async () => {
      const { browser: person } = await addSignedIn(fresh);
      return (await identityIn(await person.get(verifyPath), browser)).head.kid;
    };
    const first = await signer();
    fresh.clock.advance(days(89));
    const announced = (await kids(browser)).map(({ kid }) => kid);
    expect(announced).toEqual([first, expect.any(String)]);
    expect(await signer()).toBe(first);
    fresh.clock.advance(hours(24) + minutes(1));
    expect(await signer()).toBe(announced[1]);
    expect((await kids(browser)).map(({ kid }) => kid)).toEqual(announced);
    fresh.clock.advance(hours(24));
    expect((await kids(browser)).map(({ kid }) => kid)).toEqual([announced[1]]);
    await fresh.close();
  });
});

test('an erased account is refused at the next verify request', async () => {
  const { browser, id } = await addSignedIn(server);
  expect((await browser.get(verifyPath)).statusCode).toBe(204);
  await server.deps.db.deleteFrom('accounts').where('id', '=', id).execute();
  expect((await browser.get(verifyPath)).statusCode).toBe(401);
});

test('WY17 a person who must log in with a passkey is led to a page that asks only for the passkey', async () => {
  const { browser } = await addVerified(server);
  const response = await browser.get(`${verifyPath}?acr=phr`, { 'x-original-uri': '/member/claims' });
  const { pathname, searchParams } = new URL(String(response.headers['selvage-login']));
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/memberlogin/confirm/code',
    { redir: '/member/claims', only: 'passkey' },
  ]);
  const twoStep = await (await addSignedIn(server)).browser.get(`${verifyPath}?acr=two-step`);
  expect(twoStep.headers['selvage-login']).toMatch(/\/memberlogin\/confirm\/code$/);
});

test.each([
  ['phr', { types: ['EMAIL'] }],
  ['two-step', { enabled: false }],
] satisfies [string, Partial<TwoFactorPolicy>][])(
  'WY17 a person whose kind cannot meet %s is refused without a redirect',
  async (acr, policy) => {
    const strict = await startTestApp(({ twoFactor }) => ({
      twoFactor: { ...twoFactor, member: { ...twoFactor.member, ...policy } },
    }));
    const { browser } = await addSignedIn(strict);
    const response = await browser.get(`${verifyPath}?acr=${acr}`);
    expect([outcomeOf(response), response.headers['selvage-login']]).toEqual(['403/124', undefined]);
    await strict.close();
  },
);

test('WY17 the verify call accepts a passkey where acr=phr is required, and refuses a code', async () => {
  const { browser: byCode } = await addVerified(server);
  expect(outcomeOf(await byCode.get(`${verifyPath}?acr=phr`))).toBe('403/124');
  const { passkey } = await addPasskeyHolder(server);
  const browser = server.browser();
  await signInBy(browser, passkey);
  const response = await browser.get(`${verifyPath}?acr=phr`);
  expect([response.statusCode, response.headers['selvage-acr']]).toEqual([204, 'phr']);
});
