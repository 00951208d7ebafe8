import { ownWays } from '@selvage/contract/api/authenticator';
import { newPasskeyOptions } from '@selvage/contract/api/passkeys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPassword } from '../../test/harness/accounts.ts';
import { outcomeOf } from '../../test/harness/refusals.ts';
import {
  addSignedIn,
  attestIn,
  authenticate,
  begin,
  confirm,
  confirmByMailbox,
  oweStep,
  showIn,
  signInBy,
  type Setup,
} from '../../test/harness/sign-in.ts';
import { SoftPasskey } from '../../test/harness/soft-passkey.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../test/harness/test-app.ts';

// Hospitals need a second step by default. Their first login may set up any way that the operator allows.

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(({ limits }) => ({ limits: { ...limits, sendPause: 0 } }));
});
afterAll(() => server.close());

const addInSetUp = () => addSignedIn(server, { kind: 'hospital' });
const me = async (browser: TestBrowser) => (await browser.get('/api/user/user.json')).json();
const isIn = async (browser: TestBrowser) => outcomeOf(await browser.get('/api/user/sessions'));
const waysOf = async (browser: TestBrowser) => (await browser.get(ownWays.path)).json();

/** Adds a passkey, which ends the set-up. */
async function addByPasskey() {
  const account = await addInSetUp();
  const { browser } = account;
  await confirmByMailbox(server, browser);
  const passkey = new SoftPasskey();
  expect(outcomeOf(await attestIn(browser, passkey))).toBe('done');
  return { ...account, passkey };
}

describe('the set-up of a second step that a person must have', () => {
  test('lists the second steps that the kind of user may have', async () => {
    const { browser } = await addInSetUp();
    expect(await waysOf(browser)).toMatchObject({
      asked: [],
      allowed: ['EMAIL', 'SMS', 'APP', 'PASSKEY', 'RECOVERY'],
    });
  });

  test('needs a code from the mailbox before an authenticator app can be set up, and that code alone gives no access', async () => {
    const account = await addInSetUp();
    const { browser } = account;
    expect(outcomeOf(await begin(browser))).toBe('403/124');
    await confirmByMailbox(server, browser);
    expect(await isIn(browser)).toBe('403/101');
    const setup = (await begin(browser)).json<Setup>();
    expect(await isIn(browser)).toBe('403/101');
    const confirmed = await confirm(server, browser, setup);
    expect(confirmed.json().recoveryCodes).toHaveLength(10);
    expect(await isIn(browser)).toBe('done');
    expect((await oweStep(server, account)).pending).toMatchObject({ type: 'APP' });
  });

  test('needs a code from the mailbox before a passkey can be added', async () => {
    const { browser } = await addInSetUp();
    expect(outcomeOf(await browser.post(newPasskeyOptions.path, {}))).toBe('403/124');
    const { browser: other, passkey } = await addByPasskey();
    expect(await isIn(other)).toBe('done');
    const next = server.browser();
    expect(outcomeOf(await signInBy(next, passkey))).toBe('done');
    expect(await isIn(next)).toBe('done');
  });

  test('asks a person whose only second step is a passkey for that passkey, and no code from the mailbox can replace it by another second step', async () => {
    const { browser: first, passkey, ...account } = await addByPasskey();
    expect(await waysOf(first)).toMatchObject({ asked: ['PASSKEY'] });
    const browser = server.browser();
    await authenticate(browser, account);
    expect((await me(browser)).mfaRequired).toEqual({ mfaSetupRequired: true, ways: [{ type: 'PASSKEY' }] });
    expect(outcomeOf(await begin(browser))).toBe('403/124');
    await confirmByMailbox(server, browser);
    expect(outcomeOf(await begin(browser))).toBe('403/124');
    expect(await isIn(browser)).toBe('403/101');
    expect(outcomeOf(await showIn(browser, passkey))).toBe('done');
    expect(await isIn(browser)).toBe('done');
  });

  test('lets a person who cannot use their only passkey turn on codes by email, but refuses a number', async () => {
    const { passkey: _, ...account } = await addByPasskey();
    const browser = server.browser();
    await authenticate(browser, account);
    const save = (preferences: object) =>
      browser.post('/api/idauth/mfa/settings', {
        preferences: { enabled: true, ...preferences },
        password: testPassword,
      });
    await confirmByMailbox(server, browser);
    expect(outcomeOf(await save({ type: 'SMS', mobile_number: '0851234567' }))).toBe('403/124');
    expect((await save({ type: 'EMAIL' })).json()).toMatchObject({ mfaRequired: { type: 'EMAIL' } });
  });
});
