import { days, minutes, seconds } from '@selvage/contract/time-units';
import { codeLimits } from '@selvage/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import {
  linkCodeIn,
  addOwing,
  addTrusted,
  authenticate,
  owe,
  owedIn,
  trustIn,
  verify,
  type Account,
  authorised,
  complete,
} from '../../../test/harness/sign-in.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { addAccount, testPassword } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp, TestBrowser } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp((config) => ({
    twoFactor: { ...config.twoFactor, group: { ...config.twoFactor.group, trustDevice: false } },
    limits: { ...config.limits, sendPause: 0 },
  }));
});
afterAll(() => server.close());

type Trusted = Awaited<ReturnType<typeof addTrusted>>;

/** 'in' past the second factor, or 'asked' for a code. */
async function cameIn(browser: TestBrowser, account: Account, value: string | null): Promise<string> {
  const response = await authenticate(browser, account, { deviceTrustToken: value });
  if (response.statusCode !== 200) return outcomeOf(response);
  return response.json().mfaRequired ? 'asked' : 'in';
}

const again = ({ browser, value, ...account }: Trusted) => cameIn(browser, account, value);

function browserWith(cookies: Record<string, string | undefined>): TestBrowser {
  const browser = server.browser();
  for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value ?? '');
  return browser;
}

describe('MF10 C12 a remembered device', () => {
  test('has two secrets for 30 days, a token in the answer and a cookie that no script can read, and the database stores only their hashes', async () => {
    const { browser, account, ...owed } = await addOwing(server);
    const response = await verify(browser, owed, { trustThisDevice: true });
    const { deviceTrustToken } = response.json();
    expect(deviceTrustToken).toEqual({
      value: expect.stringMatching(/^[\w-]{43}$/),
      expirationDate: new Date(server.clock.now().getTime() + days(30)).toISOString(),
    });
    const cookie = response.cookies.find(({ name }) => name === 'dt');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: days(30) / 1000 });
    const rows = await server.deps.db.selectFrom('trusted_devices').selectAll().execute();
    const mine = rows.find((row) => row.account_id === account.id);
    const held = [mine?.value_hash, mine?.cookie_hash].map((hash) => hash?.toString('base64url'));
    expect(held).not.toContain(deviceTrustToken.value);
    expect(held).not.toContain(cookie?.value);
  });

  test('logs in with the right password alone, and not with a wrong password', async () => {
    const trusted = await addTrusted(server);
    expect(await again(trusted)).toBe('in');
    expect(
      outcomeOf(
        await authenticate(trusted.browser, trusted, { deviceTrustToken: trusted.value, password: 'Wrong-cloth-42' }),
      ),
    ).toBe('401/0');
  });

  test('C13 Q-07 logs in without a code only with both the token and the cookie', async () => {
    const trusted = await addTrusted(server);
    expect(await cameIn(server.browser(), trusted, trusted.value)).toBe('asked');
    const cookieOnly = browserWith({ dt: trusted.browser.cookies.get('dt') });
    expect(await cameIn(cookieOnly, trusted, null)).toBe('asked');
    const other = await addTrusted(server);
    expect(await cameIn(browserWith({ dt: other.browser.cookies.get('dt') }), trusted, trusted.value)).toBe('asked');
    expect(await again(trusted)).toBe('in');
  });

  test('is not remembered for another person, nor for the same person as another kind', async () => {
    const email = 'two-kinds@device.example';
    const trusted = await addTrusted(server, { email });
    const group = await addAccount(server.deps, { email, kind: 'hospital', twoFactor: 'EMAIL' });
    const other = await addAccount(server.deps, { twoFactor: 'EMAIL' });
    const both = () => browserWith({ dt: trusted.browser.cookies.get('dt') });
    expect(await cameIn(both(), other, trusted.value)).toBe('asked');
    expect(await cameIn(both(), group, trusted.value)).toBe('asked');
  });

  test('is remembered for 30 days, whether or not it is used', async () => {
    const trusted = await addTrusted(server);
    server.clock.advance(days(15));
    expect(await again(trusted)).toBe('in');
    server.clock.advance(days(15) - seconds(1));
    expect(await again(trusted)).toBe('in');
    server.clock.advance(seconds(1));
    expect(await again(trusted)).toBe('asked');
  });

  test('Q-07 F17 gets a new cookie at every use, and the earlier cookie works for another minute', async () => {
    const trusted = await addTrusted(server);
    const half = () => trusted.browser.cookies.get('dt') ?? '';
    const first = half();
    expect(await again(trusted)).toBe('in');
    const second = half();
    expect(second).not.toBe(first);
    const late = browserWith({ dt: first });
    expect(await cameIn(late, trusted, trusted.value)).toBe('in');
    expect(late.cookies.get('dt')).toBe(first);
    server.clock.advance(seconds(30));
    expect(await again(trusted)).toBe('in');
    expect(half()).not.toBe(second);
  });

  test.each([
    ['the thief uses the copy first', true, 1],
    ['the thief uses the copy first, twice', true, 2],
    ['the owner uses the device once before the thief', false, 1],
    ['the owner uses the device three times before the thief', false, 3],
  ])('F17 is forgotten when a copy of its cookie is used: %s', async (_what, thiefFirst, uses) => {
    const trusted = await addTrusted(server);
    const thief = browserWith({ dt: trusted.browser.cookies.get('dt') });
    const [first, second] = thiefFirst ? [thief, trusted.browser] : [trusted.browser, thief];
    for (let use = 0; use < uses; use++) {
      expect(await cameIn(first, trusted, trusted.value)).toBe('in');
      server.clock.advance(minutes(2));
    }
    await server.deliver();
    expect(await cameIn(second, trusted, trusted.value)).toBe('asked');
    const told = (await server.deliver()).filter(
      ({ subject }) => subject === 'We no longer remember one of your devices – Linen Health',
    );
    expect(told.map(({ to }) => to)).toEqual([trusted.email]);
    expect(await cameIn(first, trusted, trusted.value)).toBe('asked');
    const reuses = server.deps.db
      .selectFrom('audit_events')
      .select('result')
      .where('account_id', '=', trusted.id)
      .where('event', '=', 'trusted-device-reused');
    expect(await reuses.execute()).toEqual([{ result: 'refused' }]);
  });

  test.each([['not asked for'], ['not offered']])('is not remembered if this is %s', async (what) => {
    const { browser, account, ...owed } = await addOwing(server, what === 'not offered' ? { kind: 'group' } : {});
    const response = await verify(browser, owed, { trustThisDevice: what === 'not offered' });
    expect([response.json(), browser.cookies.has('dt')]).toEqual([{}, false]);
    const devices = server.deps.db.selectFrom('trusted_devices').select('id').where('account_id', '=', account.id);
    expect(await devices.execute()).toEqual([]);
  });

  test('needs a code again when the operator no longer allows remembered devices', async () => {
    const trusted = await addTrusted(server);
    const { config } = server.deps;
    const member = { ...config.twoFactor.member, trustDevice: false };
    const strict = { ...server.deps, config: { ...config, twoFactor: { ...config.twoFactor, member } } };
    const app = await buildApp({ ...strict, log: server.app.log, wakeOutbox: () => undefined });
    const browser = new TestBrowser(app);
    browser.cookies.set('dt', trusted.browser.cookies.get('dt') ?? '');
    expect(await cameIn(browser, trusted, trusted.value)).toBe('asked');
    await app.close();
    expect(await again(trusted)).toBe('in');
  });

  test('is one of at most ten, and an eleventh device replaces the device that was unused for the longest time', async () => {
    const { browser, value, ...account } = await addTrusted(server);
    const devices = [{ browser, value }];
    for (let more = 0; more < codeLimits.trustedDevices; more++) {
      server.clock.advance(seconds(200));
      const { browser: next, ...owed } = await owe(server, account);
      devices.push({ browser: next, value: await trustIn(next, owed) });
    }
    const came = [];
    for (const each of devices) came.push(await cameIn(each.browser, account, each.value));
    expect(came).toEqual(['asked', ...Array.from({ length: 10 }, () => 'in')]);
  });
});

const post = ({ browser }: Trusted, path: string, body: object) => browser.post(path, body);

async function changeEmail(trusted: Trusted): Promise<void> {
  await server.deliver();
  await post(trusted, '/api/user/user/email/request', { email: `new-${trusted.email}`, password: testPassword });
  const message = (await server.deliver()).find(({ to }) => to === `new-${trusted.email}`);
  await post(trusted, '/api/user/user/email/confirm', { code: linkCodeIn(message) });
}

// oxfmt-ignore
const ends: [what: string, act: (trusted: Trusted) => Promise<unknown>, since: object][] = [
  ['password change',  (trusted) => post(trusted, '/api/user/user/password', { password: testPassword, newPassword: 'Fresh-linen-77' }), { password: 'Fresh-linen-77' }],
  ['reset',            async (trusted) => complete((await authorised(server, { ...trusted, kind: 'consultant' })).browser, 'consultant'), { password: 'Fresh-linen-77' }],
  ['email change',     changeEmail, {}],
  ['2FA change',       async (trusted) => { await server.deliver(); await verify(trusted.browser, await owedIn(server, await post(trusted, '/api/idauth/mfa/settings', { preferences: { enabled: true, type: 'SMS', mobile_number: '0851234567' }, password: testPassword }))); }, {}],
  ['“forget devices”', (trusted) => post(trusted, '/api/user/devices/forget-all', {}), {}],
];

test.each(ends)('C12 a remembered device is forgotten after a %s', async (_what, act, since) => {
  const trusted = await addTrusted(server, { kind: 'consultant' });
  expect(await again(trusted)).toBe('in');
  const { browser, ...owed } = await owe(server, trusted);
  await verify(browser, owed);
  await act({ ...trusted, browser });
  const { email = trusted.email } =
    (await server.deps.db.selectFrom('accounts').select('email').where('id', '=', trusted.id).executeTakeFirst()) ?? {};
  const changed = { ...trusted, credentials: { ...trusted.credentials, email, ...since } };
  expect(await again(changed)).toBe('asked');
});

describe('Q-09 B4 wrong passwords with and without a remembered device', () => {
  const guess = (browser: TestBrowser, account: Account, value: string | null = null) =>
    authenticate(browser, account, { password: 'Wrong-cloth-42', deviceTrustToken: value });

  test('a lock by wrong passwords in other browsers does not stop the remembered device, and its login does not unlock the other browsers', async () => {
    const trusted = await addTrusted(server);
    for (let failed = 0; failed < 5; failed++) await guess(server.browser(), trusted);
    expect(await cameIn(server.browser(), trusted, null)).toBe('401/4');
    expect(await again(trusted)).toBe('in');
    expect(await cameIn(server.browser(), trusted, null)).toBe('401/4');
  });

  test('wrong passwords on the remembered device lock only this device', async () => {
    const trusted = await addTrusted(server);
    for (let failed = 0; failed < 5; failed++) await guess(trusted.browser, trusted, trusted.value);
    expect(await again(trusted)).toBe('401/4');
    expect(await cameIn(server.browser(), trusted, null)).toBe('asked');
  });
});
