import {
  addPasskey,
  newPasskeyOptions,
  ownPasskeys,
  removePasskey,
  secondStepOptions,
  showPasskey,
} from '@selvage/contract/api/passkeys';
import { beginStepUp, saveTwoFactor, twoFactorConfig, spendEnrolmentCode } from '@selvage/contract/api/two-factor';
import { days, minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { SoftPasskey } from '../../../test/harness/soft-passkey.ts';
import { testPassword as password } from '../../../test/harness/accounts.ts';
import {
  attestIn,
  confirmByMailbox,
  signInBy,
  authorised,
  complete,
  newPassword,
  addOwing,
  addSignedIn,
  authenticate,
  owe,
  type Account,
  verify,
} from '../../../test/harness/sign-in.ts';
import { requiring } from '../../../test/harness/test-config.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp((config) => ({
    ...requiring(config, 'phishing-resistant', { kinds: ['hospital'] }),
    limits: { ...config.limits, sendPause: 0 },
  }));
});
afterAll(() => server.close());

const hospital = { kind: 'hospital', twoFactor: 'EMAIL' } as const;
const sessions = '/api/user/sessions';
const me = async (browser: TestBrowser) => (await browser.get('/api/user/user.json')).json();
const owed = { mfaSetupRequired: false, passkeyRequired: true, enrolment: true };

/** Adds a person who has entered the password and the code, and must still add a passkey. */
async function addInDebt(given: object = hospital) {
  const { account, browser, ...code } = await addOwing(server, given);
  expect(outcomeOf(await verify(browser, code))).toBe('done');
  await server.deliver();
  return { account, browser };
}

async function addHolder() {
  const { account, browser } = await addInDebt();
  const passkey = new SoftPasskey();
  expect(outcomeOf(await attestIn(browser, passkey))).toBe('done');
  await server.deliver();
  return { account, browser, passkey };
}

async function inDebtAgain(account: Account) {
  const { browser, ...code } = await owe(server, account);
  await verify(browser, code);
  return browser;
}

describe('WY25 a login with password and code after the day that a passkey is required', () => {
  test('opens a session in which the person must add a passkey, and sends no message about a login', async () => {
    const { browser } = await addInDebt();
    expect(await me(browser)).toEqual({ activated: true, userType: expect.any(String), mfaRequired: owed });
    expect(outcomeOf(await browser.get(sessions))).toBe('403/101');
    expect((await browser.get('/oidc/verify')).statusCode).toBe(401);
    expect((await browser.get('/hospitalarea/')).headers.location).toContain('/hospitallogin');
  });

  test('lets the person add a passkey, and then requires nothing more', async () => {
    const { account, browser } = await addInDebt();
    const before = browser.cookies.get('sid');
    const passkey = new SoftPasskey();
    expect(outcomeOf(await attestIn(browser, passkey))).toBe('done');
    expect(browser.cookies.get('sid')).not.toBe(before);
    expect(outcomeOf(await browser.get(sessions))).toBe('done');
    expect((await browser.get('/oidc/verify?acr=phr')).headers['selvage-acr']).toBe('phr');
    expect(await server.deliver()).toMatchObject([{ to: account.email, subject: expect.stringContaining('passkey') }]);
    const next = server.browser();
    expect(outcomeOf(await signInBy(next, passkey))).toBe('done');
    expect(outcomeOf(await next.get(sessions))).toBe('done');
  });

  test('needs another code after ten minutes to add the passkey', async () => {
    const { browser } = await addInDebt();
    server.clock.advance(minutes(10) + 1);
    expect(outcomeOf(await browser.post(newPasskeyOptions.path, {}))).toBe('403/124');
    await confirmByMailbox(server, browser);
    expect(outcomeOf(await browser.get(sessions))).toBe('403/101');
    expect(outcomeOf(await attestIn(browser, new SoftPasskey()))).toBe('done');
    expect(outcomeOf(await browser.get(sessions))).toBe('done');
  });

  test('does not let a person who has a passkey add another passkey: they must log in with it', async () => {
    const { account, passkey } = await addHolder();
    const browser = await inDebtAgain(account);
    expect(outcomeOf(await browser.post(newPasskeyOptions.path, {}))).toBe('403/136');
    const { publicKey } = (await browser.post(secondStepOptions.path, {})).json();
    const credential = passkey.assert({ challenge: publicKey.challenge });
    expect(outcomeOf(await browser.post(showPasskey.path, { credential }))).toBe('done');
    expect(outcomeOf(await browser.get(sessions))).toBe('done');
  });

  test('does not replace the passkey that a reset by mail has just ended', async () => {
    const { account } = await addHolder();
    const { browser: resetting } = await authorised(server, { ...account, kind: 'hospital' });
    expect(outcomeOf(await complete(resetting, 'hospital'))).toBe('done');
    await server.deliver();
    const browser = await inDebtAgain({ ...account, credentials: { ...account.credentials, password: newPassword } });
    expect((await me(browser)).mfaRequired).toEqual(owed);
    expect(outcomeOf(await browser.post(newPasskeyOptions.path, {}))).toBe('403/136');
  });

  test('does not add two passkeys at once', async () => {
    const { browser } = await addInDebt();
    // Both challenges are requested before either passkey is added, because adding one gives the session a new id.
    const made = [new SoftPasskey(), new SoftPasskey()].map(async (passkey) => {
      const { publicKey } = (await browser.post(newPasskeyOptions.path, {})).json();
      return passkey.attest({ challenge: publicKey.challenge });
    });
    const credentials = await Promise.all(made);
    const outcomes = await Promise.all(credentials.map((credential) => browser.post(addPasskey.path, { credential })));
    expect(outcomes.map(outcomeOf).filter((each) => each === 'done')).toHaveLength(1);
  });

  test('needs the code on every device, because no device is remembered', async () => {
    const { account, browser, ...code } = await addOwing(server, hospital);
    const pending = (await authenticate(server.browser(), account)).json().mfaRequired;
    expect(pending.trustDeviceEnabled).toBe(false);
    const verified = await verify(browser, code, { trustThisDevice: true });
    expect(verified.json()).toEqual({});
  });

  test('requests a security key of a hospital, and of no other kind', async () => {
    const { browser } = await addInDebt();
    const { publicKey } = (await browser.post(newPasskeyOptions.path, {})).json();
    expect(publicKey.hints).toEqual(['security-key']);
    const member = await addSignedIn(server);
    await confirmByMailbox(server, member.browser);
    expect((await member.browser.post(newPasskeyOptions.path, {})).json().publicKey.hints).toBeUndefined();
  });
});

describe('WY25 a login with the password alone after that day', () => {
  test('requires a passkey if there is no second step, and a code by email to add it', async () => {
    const { browser } = await addSignedIn(server, { kind: 'hospital' });
    expect((await me(browser)).mfaRequired).toEqual(owed);
    expect(outcomeOf(await browser.post(newPasskeyOptions.path, {}))).toBe('403/124');
    expect(outcomeOf(await browser.post(beginStepUp.path, {}))).toBe('done');
    await confirmByMailbox(server, browser);
    expect(outcomeOf(await attestIn(browser, new SoftPasskey()))).toBe('done');
    expect(outcomeOf(await browser.get(sessions))).toBe('done');
  });

  test('cannot set up a second step in place of the passkey', async () => {
    const { browser } = await addSignedIn(server, { kind: 'hospital' });
    const preferences = { enabled: true, type: 'EMAIL' };
    expect(outcomeOf(await browser.post(saveTwoFactor.path, { preferences, password: 'x' }))).toBe('403/101');
    expect((await browser.get(twoFactorConfig.path)).json().config.mandatory).toBe(false);
  });
});

describe('WY11 the last passkey', () => {
  const idsOf = async (browser: TestBrowser) =>
    (await browser.get(ownPasskeys.path)).json<{ passkeys: { id: string }[] }>().passkeys.map(({ id }) => id);

  test('cannot be removed if one is required, and can once there is another', async () => {
    const { browser } = await addHolder();
    const [id] = await idsOf(browser);
    expect(outcomeOf(await browser.post(removePasskey.path, { id, password }))).toBe('400/134');
    expect(outcomeOf(await attestIn(browser, new SoftPasskey()))).toBe('done');
    expect(outcomeOf(await browser.post(removePasskey.path, { id, password }))).toBe('done');
    expect(await idsOf(browser)).toHaveLength(1);
  });
});

describe('WY25 before the day that a passkey is required', () => {
  test('people see what they will have to add, and need not add it yet', async () => {
    const app = await startTestApp((config) =>
      requiring(config, 'phishing-resistant', { kinds: ['group'], from: '2026-03-10' }),
    );
    try {
      const { browser } = await addSignedIn(app, { kind: 'group' });
      expect((await me(browser)).owesFrom).toEqual({ requires: 'phishing-resistant', from: '2026-03-10' });
      await confirmByMailbox(app, browser);
      expect(outcomeOf(await attestIn(browser, new SoftPasskey()))).toBe('done');
      expect((await me(browser)).owesFrom).toBeUndefined();
      const late = await addSignedIn(app, { kind: 'group' });
      app.clock.advance(days(8));
      // This person owed nothing at the login before the date of the requirement, and owes a passkey at this one.
      const again = app.browser();
      await authenticate(again, late);
      expect((await me(again)).mfaRequired).toEqual(owed);
    } finally {
      await app.close();
    }
  });

  test('people see also that a second step will be required', async () => {
    const app = await startTestApp((config) => requiring(config, 'two-step', { from: '2026-03-10' }));
    try {
      const without = await addSignedIn(app);
      expect((await me(without.browser)).owesFrom).toEqual({ requires: 'two-step', from: '2026-03-10' });
      const { account: _, browser, ...code } = await addOwing(app, { twoFactor: 'EMAIL' });
      await verify(browser, code);
      expect((await me(browser)).owesFrom).toBeUndefined();
    } finally {
      await app.close();
    }
  });
});

test('WY26 an enrolment code from the desk is refused for a person who need not add a passkey', async () => {
  const member = await addSignedIn(server);
  const body = { code: 'AAAAA-AAAAA' };
  expect(outcomeOf(await member.browser.post(spendEnrolmentCode.path, body))).toBe('400/135');
  expect(outcomeOf(await server.browser().post(spendEnrolmentCode.path, body))).toBe('401/100');
});
