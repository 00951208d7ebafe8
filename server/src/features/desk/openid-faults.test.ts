import { generateKeyPairSync } from 'node:crypto';
import { minutes } from '@selvage/contract/time-units';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { routesOf } from '../../../test/harness/every-call.ts';
import {
  leaveFor,
  logInBy,
  newStaff,
  type OpenIdDesk,
  startOpenIdDesk,
  startDesk,
} from '../../../test/harness/desk.ts';
import { type ProviderFaults, strangersKey } from '../../../test/harness/desk-provider.ts';
import { cloneDatabase } from '../../../test/harness/test-database.ts';

let desk: OpenIdDesk;
beforeAll(async () => void (desk = await startOpenIdDesk()));
afterAll(() => desk.close());
afterEach(() => void (desk.provider.faults = {}));

const over = 'was used already';
const unconfirmed = 'could not confirm who you are';
const sessions = async () => (await desk.server.deps.db.selectFrom('desk_sessions').selectAll().execute()).length;

/** Every refusal is a page in words, with a reference, and no session. */
async function expectRefused(
  answer: Awaited<ReturnType<typeof logInBy>>,
  [status, words]: readonly [number, string],
): Promise<void> {
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(answer.body).toContain(words);
  const reference = /Reference for your administrator: <b class="page-number">(\w{4}-\w{2})</.exec(answer.body)?.[1];
  expect(desk.server.logged.join('')).toContain(`"reference":"${reference}","reason":"`);
  expect(answer.cookies.find(({ name }) => name === 'desk')).toBeUndefined();
  expect(await sessions()).toBe(0);
}

describe('DK3 an answer of the desk provider', () => {
  test('is requested with a code, PKCE, state and nonce, which only the browser’s cookie finds again', async () => {
    const browser = desk.server.browser();
    const begun = await browser.get('/desk/openid');
    const url = new URL(String(begun.headers.location));
    expect(`${begun.statusCode} ${url.origin}${url.pathname}`).toBe(`303 ${desk.provider.issuer}/auth`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'selvage-desk',
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/desk/openid/callback',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(begun.cookies).toMatchObject([{ name: 'desk-openid', httpOnly: true, sameSite: 'Lax', maxAge: 900 }]);
    const secret = browser.cookies.get('desk-openid') ?? '';
    const kept = JSON.stringify(await desk.server.deps.db.selectFrom('desk_openid_logins').selectAll().execute());
    expect([url.href.includes(secret), kept.includes(secret)]).toEqual([false, false]);
  });

  test('works once, and not in another browser, without the cookie, or too late', async () => {
    const browser = desk.server.browser();
    const used = await leaveFor(desk.provider, browser, newStaff());
    const cookie = browser.cookies.get('desk-openid') ?? '';
    await expectRefused(await desk.server.browser().get(used), [400, over]);
    const other = desk.server.browser();
    await leaveFor(desk.provider, other, newStaff());
    await expectRefused(await other.get(used), [401, unconfirmed]);

    const arrived = await browser.get(used);
    expect(arrived.statusCode).toBe(200);
    await desk.server.deps.db.deleteFrom('desk_sessions').execute();
    const again = desk.server.browser();
    again.cookies.set('desk-openid', cookie);
    await expectRefused(await again.get(used), [400, over]);

    const late = desk.server.browser();
    const address = await leaveFor(desk.provider, late, newStaff());
    desk.server.clock.advance(minutes(15));
    await expectRefused(await late.get(address), [400, over]);
  });

  test('has a code that works for one login only', async () => {
    const browser = desk.server.browser();
    const first = new URL(await leaveFor(desk.provider, browser, newStaff()), 'http://localhost:3000');
    await browser.get(`${first.pathname}${first.search}`);
    await desk.server.deps.db.deleteFrom('desk_sessions').execute();
    const second = new URL(await leaveFor(desk.provider, browser, newStaff()), 'http://localhost:3000');
    second.searchParams.set('code', first.searchParams.get('code') ?? '');
    await expectRefused(await browser.get(`${second.pathname}${second.search}`), [401, unconfirmed]);
  });

  const change = (name: string, value: string) => (address: string) => {
    const url = new URL(address, 'http://localhost:3000');
    url.searchParams.set(name, value);
    return `${url.pathname}${url.search}`;
  };
  test.each([
    ['another state', change('state', 'x'.repeat(43))],
    ['the issuer of another provider (mix-up)', change('iss', 'https://evil.example')],
    ['no issuer, which this provider always names', (address: string) => address.replace(/&iss=[^&]*/, '')],
    ['two codes', (address: string) => `${address}&code=another`],
    ['no code', (address: string) => address.replace(/code=[^&]*&/, '')],
  ])('with %s is refused', async (_what, changed) => {
    const browser = desk.server.browser();
    const address = await leaveFor(desk.provider, browser, newStaff());
    expect(changed(address)).not.toBe(address);
    await expectRefused(await browser.get(changed(address)), [401, unconfirmed]);
    await expectRefused(await browser.get(address), [400, over]);
  });

  test.each<[string, ProviderFaults]>([
    ['another nonce', { changes: (said) => ({ ...said, nonce: 'of-another-login' }) }],
    ['the signature of another key', { signsWith: strangersKey }],
    ['another issuer', { changes: (said) => ({ ...said, iss: 'https://evil.example' }) }],
    ['another audience', { changes: (said) => ({ ...said, aud: 'another-client' }) }],
    ['an expiry in the past', { changes: (said) => ({ ...said, exp: 1_000_000_000 }) }],
  ])('with a token that has %s is refused', async (_what, faults) => {
    desk.provider.faults = faults;
    await expectRefused(await logInBy(desk.provider, desk.server.browser(), newStaff()), [401, unconfirmed]);
  });

  test('is accepted by whichever instance the browser comes back to', async () => {
    const database = await cloneDatabase();
    const start = () => {
      const { db, close } = openDatabase(database.url, { onLost: () => undefined });
      return startDesk(
        { desk: { hosts: null, peoplePerDay: 200, applications: false, openid: desk.provider.settings() } },
        { on: { db, close } },
      );
    };
    const [one, other] = [await start(), await start()];
    const leaving = one.browser();
    const address = await leaveFor(desk.provider, leaving, newStaff());
    await one.close();
    const arriving = other.browser();
    arriving.cookies.set('desk-openid', leaving.cookies.get('desk-openid') ?? '');
    expect((await arriving.get(address)).statusCode).toBe(200);
    expect((await arriving.get('/desk')).statusCode).toBe(200);
    await other.close();
    await database.close();
  });
});

describe('DK4 a login that the desk provider does not grant', () => {
  test('shows a page that says it is refused, and the password login stays available', async () => {
    desk.provider.faults = { denies: true };
    const denied = await logInBy(desk.provider, desk.server.browser(), newStaff());
    await expectRefused(denied, [403, 'Insurer account did not log you in']);
  });

  test('because the provider is away says so before and after the redirect, and offers the password', async () => {
    const own = await startOpenIdDesk();
    const browser = own.server.browser();
    const address = await leaveFor(own.provider, browser, newStaff());
    await own.provider.close();
    for (const answer of [await browser.get(address), await own.server.browser().get('/desk/openid')]) {
      expect(answer.statusCode).toBe(503);
      expect(answer.body).toContain('Insurer account does not answer at the moment.');
      expect(answer.body).toContain('You can also log in with your desk password and code.');
    }
    await own.server.close();
  });

  test('because it is too weak, too old, or without an email is shown with that reason', async () => {
    const strict = await startOpenIdDesk({ requiresAmr: ['mfa'], requiresAcr: ['gold'], maxAgeSeconds: 60 });
    const { provider, server } = strict;
    const begun = new URL(String((await server.browser().get('/desk/openid')).headers.location)).searchParams;
    expect([begun.get('acr_values'), begun.get('max_age')]).toEqual(['gold', '60']);
    const said: [number, string][] = [];
    const logIn = async (changes: ProviderFaults['changes'], staff = newStaff()) => {
      provider.faults = changes ? { changes } : {};
      const { statusCode, body } = await logInBy(provider, server.browser(), staff);
      said.push([statusCode, /role="alert">([^<]{0,44})/.exec(body)?.[1] ?? 'logged in']);
    };
    const strong = { acr: 'gold', amr: ['pwd', 'mfa'] };
    await logIn(undefined);
    await logIn((token) => ({ ...token, ...strong, amr: ['pwd'] }));
    await logIn((token) => ({ ...token, ...strong, auth_time: 1_000_000_000 }));
    await logIn((token) => ({ ...token, ...strong }), newStaff({ email: '' }));
    await logIn((token) => ({ ...token, ...strong }));
    expect(said).toEqual([
      [403, 'The desk needs a stronger login than the one'],
      [403, 'The desk needs a stronger login than the one'],
      [401, 'Insurer account could not confirm who you ar'],
      [403, 'Insurer account did not tell the desk your e'],
      [200, 'logged in'],
    ]);
    await strict.close();
  });

  test('cannot be started by a page of another site', async () => {
    for (const path of ['/desk/openid', '/desk/openid/sign-out'])
      for (const site of ['cross-site', 'same-site']) {
        const answer = await desk.server.browser().get(path, { 'sec-fetch-site': site });
        expect([answer.headers.location, answer.cookies]).toEqual(['/desk/sign-in', []]);
      }
    expect((await desk.server.browser().get('/desk/openid', { 'sec-fetch-site': 'same-origin' })).cookies).toHaveLength(
      1,
    );
  });

  test('writes neither its code nor its cookie to the log', async () => {
    desk.provider.faults = { signsWith: strangersKey };
    const browser = desk.server.browser();
    const address = await leaveFor(desk.provider, browser, newStaff());
    const code = new URL(address, 'http://localhost:3000').searchParams.get('code') ?? '';
    const cookie = browser.cookies.get('desk-openid') ?? '';
    await browser.get(address);
    const logged = desk.server.logged.join('');
    expect([code.length > 20, logged.includes(code), logged.includes(cookie)]).toEqual([true, false, false]);
  });
});

test('DK8 the desk login by OpenID has three paths, with the headers of every desk page', async () => {
  const paths = ['/desk/openid', '/desk/openid/callback', '/desk/openid/sign-out'];
  const routes = routesOf(desk.server.app).filter((route) => route.includes('/desk/openid'));
  expect(new Set(routes)).toEqual(new Set(paths.map((path) => `GET ${path}`)));
  for (const path of paths) {
    const { headers } = await desk.server.browser().get(path);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; /);
  }
});

test('DK1 the desk can authenticate to its provider with a signature in place of a secret', async () => {
  const { privateKey: key, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'desk-1', alg: 'ES256', use: 'sig' }] };
  const credentials = { method: 'private_key_jwt', key, kid: 'desk-1', algorithm: 'ES256' } as const;
  const client = { token_endpoint_auth_method: 'private_key_jwt', jwks };
  const signing = await startOpenIdDesk({ credentials }, client);
  expect((await logInBy(signing.provider, signing.server.browser(), newStaff())).statusCode).toBe(200);
  await signing.close();
});
