import {
  endOtherSessions,
  endSession,
  forgetAllDevices,
  forgetDevice,
  openSessions,
  trustedDevices,
} from '@selvage/contract/api/security';
import { days } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { testPassword } from '../../../test/harness/accounts.ts';
import { addTrusted, authenticate, owe, trustIn, type Account } from '../../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(({ limits }) => ({ limits: { ...limits, sendPause: 0 } }));
});
afterAll(() => server.close());

interface Listed {
  id: string;
  isThisOne: boolean;
}

const listOf = async (browser: TestBrowser): Promise<Listed[]> =>
  (await browser.get(trustedDevices.path)).json().devices;

async function isAsked(browser: TestBrowser, account: Account, deviceTrustToken: string): Promise<boolean> {
  return (await authenticate(browser, account, { deviceTrustToken })).json().mfaRequired !== undefined;
}

async function addTwoDevices() {
  const first = await addTrusted(server);
  const { browser, ...owed } = await owe(server, first);
  return { account: first, first, second: { browser, value: await trustIn(browser, owed) } };
}

describe('Q-14 the remembered devices of an account', () => {
  test('are listed with their times, and this device is marked', async () => {
    const { first, second } = await addTwoDevices();
    await addTrusted(server);
    const now = server.clock.now();
    const device = (isThisOne: boolean) => ({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      device: {},
      rememberedAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + days(30)).toISOString(),
      isThisOne,
    });
    for (const { browser } of [first, second]) {
      const devices = await listOf(browser);
      expect(devices).toHaveLength(2);
      expect(devices).toEqual(expect.arrayContaining([device(true), device(false)]));
    }
  });

  test.each([
    { forgetDevices: true, asked: true },
    { forgetDevices: false, asked: false },
  ])('S12 must enter a code again after a log-out of other devices with $forgetDevices: $asked', async (each) => {
    const { forgetDevices, asked } = each;
    const { account, first, second } = await addTwoDevices();
    const ended = await first.browser.post(endOtherSessions.path, { password: testPassword, forgetDevices });
    expect([outcomeOf(ended), ended.json()]).toEqual(['done', { sessions: 1, devices: asked ? 1 : 0 }]);
    expect(await isAsked(second.browser, account, second.value)).toBe(asked);
    expect(await isAsked(first.browser, account, first.value)).toBe(false);
  });

  test.each([
    { forgetDevices: true, asked: true },
    { forgetDevices: false, asked: false },
  ])('must enter a code again after the log-out of one device with $forgetDevices: $asked', async (each) => {
    const { forgetDevices, asked } = each;
    const { account, first, second } = await addTwoDevices();
    const { sessions } = (await first.browser.get(openSessions.path)).json();
    const { id } = sessions.find(({ isThisOne }: Listed) => !isThisOne);
    const ended = await first.browser.post(endSession.path, { id, password: testPassword, forgetDevices });
    expect([outcomeOf(ended), ended.json()]).toEqual(['done', { devices: asked ? 1 : 0 }]);
    expect(await isAsked(second.browser, account, second.value)).toBe(asked);
    expect(await isAsked(first.browser, account, first.value)).toBe(false);
  });

  test('can be forgotten one by one', async () => {
    const { account, first, second } = await addTwoDevices();
    const { id = '' } = (await listOf(first.browser)).find(({ isThisOne }) => !isThisOne) ?? {};
    expect(outcomeOf(await first.browser.post(forgetDevice.path, { id }))).toBe('done');
    expect(await isAsked(second.browser, account, second.value)).toBe(true);
    expect(await isAsked(first.browser, account, first.value)).toBe(false);
  });

  test('can all be forgotten, which is audited once', async () => {
    const { account, first, second } = await addTwoDevices();
    for (let again = 0; again < 2; again++)
      expect(outcomeOf(await first.browser.post(forgetAllDevices.path, {}))).toBe('done');
    const rows = server.deps.db
      .selectFrom('audit_events')
      .select('id')
      .where('account_id', '=', account.id)
      .where('event', '=', 'devices-forgotten');
    expect(await rows.execute()).toHaveLength(1);
    for (const { browser, value } of [first, second]) expect(await isAsked(browser, account, value)).toBe(true);
  });

  test('SEC-F2 cannot be forgotten by another person', async () => {
    const [mine, theirs] = [await addTrusted(server), await addTrusted(server)];
    const [device] = await listOf(theirs.browser);
    expect((await mine.browser.post(forgetDevice.path, { id: device?.id })).body).toBe('{}');
    await mine.browser.post(forgetAllDevices.path, {});
    expect(await isAsked(theirs.browser, theirs, theirs.value)).toBe(false);
  });

  test('are not listed once they have expired', async () => {
    const { browser, ...account } = await addTrusted(server);
    server.clock.advance(days(30));
    const { browser: later, ...owed } = await owe(server, account);
    await trustIn(later, owed);
    expect(await listOf(later)).toHaveLength(1);
    expect(outcomeOf(await browser.get(trustedDevices.path))).toBe('401/100');
  });
});
