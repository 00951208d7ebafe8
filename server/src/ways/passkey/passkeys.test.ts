import {
  addPasskey,
  newPasskeyOptions,
  ownPasskeys,
  type Passkey,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from '@selvage/contract/api/passkeys';
import { ownWays } from '@selvage/contract/api/authenticator';
import type { ReplyOf } from '@selvage/contract/endpoint';
import { beginStepUp } from '@selvage/contract/api/two-factor';
import { passkeyLimits } from '@selvage/contract/limits';
import { days, minutes } from '@selvage/contract/time-units';
import { WebAuthnEmulator } from 'nid-webauthn-emulator';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseAccount } from '../../support/erase-account.ts';
import { discloseAccount } from '../../support/personal-data.ts';
import { Artefacts, testPassword as password } from '../../../test/harness/accounts.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { SoftPasskey, coseKey, flags } from '../../../test/harness/soft-passkey.ts';
import {
  addPasskeyHolder,
  attestIn,
  confirmByMailbox,
  showIn,
  signInBy,
  addSignedIn,
  addVerified,
  authenticate,
} from '../../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(({ limits }) => ({ limits: { ...limits, sendPause: 0 } }));
});
afterAll(() => server.close());

const listOf = async (browser: TestBrowser) =>
  (await browser.get(ownPasskeys.path)).json<{ passkeys: Passkey[] }>().passkeys;
const refusedAs = '400/138';

describe('WY8 adding a passkey', () => {
  test('needs a second factor or a code by email that was entered in the last ten minutes', async () => {
    const { browser } = await addSignedIn(server);
    expect(outcomeOf(await browser.post(newPasskeyOptions.path, {}))).toBe('403/124');
    await confirmByMailbox(server, browser);
    const { publicKey } = (await browser.post(newPasskeyOptions.path, {})).json();
    const credential = new SoftPasskey().attest({ challenge: publicKey.challenge });
    server.clock.advance(minutes(10) + 1);
    expect(outcomeOf(await browser.post(newPasskeyOptions.path, {}))).toBe('403/124');
    expect(outcomeOf(await browser.post(addPasskey.path, { credential }))).toBe('403/124');
  });

  test('is allowed after the second factor was entered', async () => {
    const { browser } = await addVerified(server);
    expect(outcomeOf(await attestIn(browser, new SoftPasskey()))).toBe('done');
  });

  test('asks a person without a second factor for a code by email, with a message that says why', async () => {
    const { browser, email } = await addSignedIn(server);
    await server.deliver();
    const { mfaRequired } = (await browser.post(beginStepUp.path, { mailbox: true })).json();
    expect(mfaRequired).toMatchObject({ type: 'EMAIL', trustDeviceEnabled: false });
    expect(await server.deliver()).toMatchObject([{ to: email, text: expect.stringContaining('making a change') }]);
  });

  test('is reported to the owner, and other sessions continue', async () => {
    const account = await addSignedIn(server);
    const other = server.browser();
    await authenticate(other, account);
    await confirmByMailbox(server, account.browser);
    await server.deliver();
    expect(outcomeOf(await attestIn(account.browser, new SoftPasskey()))).toBe('done');
    expect(await server.deliver()).toMatchObject([{ to: account.email, subject: expect.stringContaining('passkey') }]);
    expect(outcomeOf(await other.get('/api/idauth/session'))).toBe('done');
  });

  test('names the brand, the email and the existing passkeys to the browser', async () => {
    const { browser, passkey, email } = await addPasskeyHolder(server);
    await showIn(browser, passkey);
    expect((await browser.post(newPasskeyOptions.path, {})).json().publicKey).toEqual({
      challenge: expect.stringMatching(/^[\w-]{75}$/),
      rp: { id: 'localhost', name: 'Linen Health' },
      user: { id: passkey.userHandle, name: email, displayName: email },
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: passkeyLimits.challengeLife,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal'] }],
    });
  });

  test('succeeds at most ten times, of eleven at once', async () => {
    const { browser } = await addVerified(server, { twoFactor: 'SMS', mobile: '0857000001' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => attestIn(browser, new SoftPasskey())));
    expect(answers.map(outcomeOf).filter((each) => each === 'done')).toHaveLength(10);
    expect(await listOf(browser)).toHaveLength(10);
    expect(outcomeOf(await browser.post(newPasskeyOptions.path, {}))).toBe('400/139');
  });

  const rsa = (modulusLength: number) =>
    coseKey(generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'jwk' }));
  const offCurve = coseKey({
    kty: 'EC',
    x: Buffer.alloc(32, 1).toString('base64url'),
    y: Buffer.alloc(32, 1).toString('base64url'),
  });
  // oxfmt-ignore
  const cases: [what: string, change: Parameters<typeof attestIn>[2]][] = [
    ['another origin',                     { origin: 'http://tweed.localhost:3000' }],
    ['another host',                       { rpId: 'tweed.localhost' }],
    ['a frame of a foreign page',          { clientData: { crossOrigin: true, topOrigin: 'https://evil.example' } }],
    ['a person who was not verified',      { flags: flags.present }],
    ['a challenge of another server',      { challenge: 'A'.repeat(75) }],
    ['an answer for a login',              { clientData: { type: 'webauthn.get' } }],
    ['an RSA key of 512 bits',             { cose: rsa(512) }],
    ['an RSA key of 5,120 bits',           { cose: rsa(5120) }],
    ['a point that is not on its curve',   { cose: offCurve }],
    ['authenticator data that is cut off', { authenticatorData: (data) => data.subarray(0, -1) }],
    ['authenticator data with more bytes at its end', { authenticatorData: (data) => Buffer.concat([data, Buffer.alloc(1)]) }],
  ];
  test.each(cases)('is refused for %s', async (_what, change) => {
    const { browser } = await addSignedIn(server);
    await confirmByMailbox(server, browser);
    expect(outcomeOf(await attestIn(browser, new SoftPasskey(), change))).toBe(refusedAs);
    expect(await listOf(browser)).toEqual([]);
  });

  test('is refused for the challenge of a login, a used challenge, the challenge of another person, and an existing credential', async () => {
    const { browser, passkey } = await addPasskeyHolder(server);
    await showIn(browser, passkey);
    const { publicKey } = (await browser.post(passkeyOptions.path, {})).json();
    expect(outcomeOf(await attestIn(browser, new SoftPasskey(), { challenge: publicKey.challenge }))).toBe(refusedAs);
    const { challenge } = (await browser.post(newPasskeyOptions.path, {})).json().publicKey;
    expect(outcomeOf(await attestIn(browser, new SoftPasskey(), { challenge }))).toBe('done');
    expect(outcomeOf(await attestIn(browser, new SoftPasskey(), { challenge }))).toBe(refusedAs);
    const other = await addSignedIn(server);
    await confirmByMailbox(server, other.browser);
    const own = (await browser.post(newPasskeyOptions.path, {})).json().publicKey.challenge;
    expect(outcomeOf(await attestIn(other.browser, new SoftPasskey(), { challenge: own }))).toBe(refusedAs);
    expect(outcomeOf(await attestIn(other.browser, passkey))).toBe(refusedAs);
  });

  test.each([1, 1023])('accepts a credential id of %d bytes', async (idLength) => {
    const { browser } = await addSignedIn(server);
    await confirmByMailbox(server, browser);
    const passkey = new SoftPasskey({ idLength });
    expect(outcomeOf(await attestIn(browser, passkey))).toBe('done');
    expect(outcomeOf(await signInBy(server.browser(), passkey))).toBe('done');
  });

  test('works with an authenticator emulator by other authors', async () => {
    const origin = 'http://localhost:3000';
    const emulator = new WebAuthnEmulator();
    const { browser } = await addSignedIn(server);
    await confirmByMailbox(server, browser);
    const creation = (await browser.post(newPasskeyOptions.path, {})).json().publicKey;
    const made = emulator.createJSON(origin, creation);
    expect(outcomeOf(await browser.post(addPasskey.path, { credential: made }))).toBe('done');
    const stranger = server.browser();
    const request = (await stranger.post(passkeyOptions.path, {})).json().publicKey;
    const credential = emulator.getJSON(origin, request);
    expect(outcomeOf(await stranger.post('/api/idauth/passkey/auth', { credential }))).toBe('done');
  });
});

describe('WY11 the passkeys of a person', () => {
  test('are listed with the device where each was added and last used, and the passkey that opened this session is marked', async () => {
    const { browser, passkey } = await addPasskeyHolder(server);
    expect(await listOf(browser)).toEqual([
      { id: expect.any(String), device: {}, addedAt: server.deps.now().toISOString(), isThisOne: false },
    ]);
    server.clock.advance(minutes(1));
    const here = server.browser();
    await signInBy(here, passkey);
    expect(await listOf(here)).toMatchObject([{ lastUsedAt: server.deps.now().toISOString(), isThisOne: true }]);
    const { accepted } = (await here.get(ownPasskeys.path)).json();
    expect(accepted).toEqual({ rpId: 'localhost', userId: passkey.userHandle, allAcceptedCredentialIds: [passkey.id] });
  });

  test('have the name of their provider, or the name that the owner gives', async () => {
    const { browser, passkeyId: id } = await addPasskeyHolder(server);
    await server.deps.db
      .updateTable('passkeys')
      .set({ aaguid: 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd' })
      .where('id', '=', id)
      .execute();
    expect(await listOf(browser)).toMatchObject([{ name: 'iCloud Keychain' }]);
    expect(outcomeOf(await browser.post(renamePasskey.path, { id, name: ' Síle’s phone ' }))).toBe('done');
    expect(await listOf(browser)).toMatchObject([{ name: 'Síle’s phone' }]);
  });

  test.each(['', '   ', 'a\u0007b', 'abc\u202etxt', 'x'.repeat(41), '\u200bx'])('cannot be named %j', async (name) => {
    const { browser, passkeyId: id } = await addPasskeyHolder(server);
    expect(outcomeOf(await browser.post(renamePasskey.path, { id, name }))).toBe('400/110');
  });

  test('cannot be renamed or removed by another person', async () => {
    const { browser, passkeyId: id } = await addPasskeyHolder(server);
    const other = await addPasskeyHolder(server);
    expect(outcomeOf(await other.browser.post(renamePasskey.path, { id, name: 'Mine' }))).toBe('done');
    await showIn(other.browser, other.passkey);
    expect(outcomeOf(await other.browser.post(removePasskey.path, { id, password }))).toBe('done');
    expect(await listOf(browser)).toMatchObject([{ id }]);
    expect((await listOf(browser))[0]?.name).toBeUndefined();
  });

  test('can be removed after a stronger proof than a code by email, and then no longer log in', async () => {
    const { browser, passkey, passkeyId: id, email } = await addPasskeyHolder(server);
    server.clock.advance(minutes(10) + 1);
    expect(outcomeOf(await browser.post(removePasskey.path, { id, password }))).toBe('403/124');
    await confirmByMailbox(server, browser);
    await server.deliver();
    const refused = await browser.post(removePasskey.path, { id, password });
    expect([outcomeOf(refused), refused.json().data.reason]).toEqual(['403/124', 'strong']);
    await showIn(browser, passkey);
    expect(outcomeOf(await browser.post(removePasskey.path, { id, password }))).toBe('done');
    expect(await listOf(browser)).toEqual([]);
    expect(await server.deliver()).toMatchObject([{ to: email, subject: expect.stringContaining('removed') }]);
    expect(outcomeOf(await signInBy(server.browser(), passkey))).toBe('401/137');
  });

  test('WY23 cannot be removed without the password, nor with the password alone', async () => {
    const { browser, passkey, passkeyId: id } = await addPasskeyHolder(server);
    // A session that a stranger found open. Its owner logged in with the passkey just before.
    const found = server.browser();
    await signInBy(found, passkey);
    expect(outcomeOf(await found.post(removePasskey.path, { id, password: 'Wrong-cloth-42' }))).toBe('403/0');
    expect(outcomeOf(await found.post(removePasskey.path, { id }))).toBe('400/110');
    server.clock.advance(minutes(10) + 1);
    expect(outcomeOf(await browser.post(removePasskey.path, { id, password }))).toBe('403/124');
    expect(await listOf(browser)).toHaveLength(1);
  });

  test.each([
    { hasApp: false, endedCodes: true },
    { hasApp: true, endedCodes: false },
  ])(
    'WY23 end the recovery codes with the last passkey, and the email says so: $endedCodes, with an app: $hasApp',
    async ({ hasApp, endedCodes }) => {
      const holder = await addPasskeyHolder(server);
      const { browser, passkey, passkeyId: id, email } = holder;
      const given = new Artefacts(server, holder);
      if (hasApp) await given.app();
      await given.recoveryCodes();
      await showIn(browser, passkey);
      await server.deliver();
      expect(outcomeOf(await browser.post(removePasskey.path, { id, password }))).toBe('done');
      const text = (await server.deliver()).find(({ to }) => to === email)?.text;
      expect(text).toContain('All other devices were logged out.');
      expect(text?.includes('Your recovery codes no longer work.')).toBe(endedCodes);
      const { recoveryCodes } = (await browser.get(ownWays.path)).json<ReplyOf<typeof ownWays>>();
      expect(recoveryCodes === undefined).toBe(endedCodes);
    },
  );

  test('WY23 give the session a new id when one of them is removed', async () => {
    const { browser, passkey, passkeyId: id } = await addPasskeyHolder(server);
    await showIn(browser, passkey);
    const before = browser.cookies.get('sid');
    expect(outcomeOf(await browser.post(removePasskey.path, { id, password }))).toBe('done');
    expect(browser.cookies.get('sid')).not.toBe(before);
  });

  test('WY23 are reported to the phone number too when they are removed', async () => {
    const mobile = '0857000003';
    const { browser, account } = await addVerified(server, { twoFactor: 'SMS', mobile });
    const { id } = (await attestIn(browser, new SoftPasskey())).json();
    await server.deliver();
    expect(outcomeOf(await browser.post(removePasskey.path, { id, password }))).toBe('done');
    const told = await server.deliver();
    expect(told.map(({ to }) => to).toSorted()).toEqual([mobile, account.email].toSorted());
    expect(told.find(({ to }) => to === mobile)?.text).toContain('ways to log in');
  });

  test('WY23 end the sessions that they opened, and remembered devices, when they are removed', async () => {
    const { browser, passkey, passkeyId: id } = await addPasskeyHolder(server);
    const lost = server.browser();
    await signInBy(lost, passkey);
    await showIn(browser, passkey);
    expect(outcomeOf(await browser.post(removePasskey.path, { id, password }))).toBe('done');
    expect((await lost.get('/api/idauth/session')).json().data.reason).toBe('two-factor-changed');
    expect(outcomeOf(await browser.get('/api/idauth/session'))).toBe('done');
  });
});

describe('a reset of the password, for a person with passkeys', () => {
  const reset = async (account: Awaited<ReturnType<typeof addPasskeyHolder>>) => {
    const browser = await new Artefacts(server, account).resetAuthorisation();
    const done = await browser.post('/api/user/reset', { newPassword: 'Other-linen-88', birthDate: '1980-01-15' });
    ended = done.json().ended;
    return server.deliver();
  };
  let ended: unknown;

  test('ends the passkeys of the last 30 days, and its message lists the others', async () => {
    const account = await addPasskeyHolder(server, { kind: 'consultant' });
    await account.browser.post(renamePasskey.path, { id: account.passkeyId, name: 'My laptop' });
    server.clock.advance(days(31));
    await authenticate(account.browser, account);
    await showIn(account.browser, account.passkey);
    const young = new SoftPasskey();
    expect(outcomeOf(await attestIn(account.browser, young))).toBe('done');
    await server.deliver();
    const messages = await reset(account);
    expect(messages).toMatchObject([{ text: expect.stringContaining('My laptop') }]);
    expect(messages[0]?.text).toContain('added in the last 30 days were removed.');
    expect(ended).toEqual({ passkeys: 1, recoveryCodes: false });
    expect(messages[0]?.text).toContain('/consultantlogin/settings/security');
    expect(outcomeOf(await signInBy(server.browser(), young))).toBe('401/137');
    expect(outcomeOf(await signInBy(server.browser(), account.passkey))).toBe('done');
  });

  test('lists no passkeys to a person who has none left', async () => {
    const account = await addPasskeyHolder(server, { kind: 'consultant' });
    expect((await reset(account))[0]?.text).not.toContain('still work');
  });
});

test('WY18 an export lists passkeys without their keys, and an erasure leaves none', async () => {
  const { id, passkey } = await addPasskeyHolder(server);
  const act = { actor: { name: 'op', reason: 'asked' }, origin: { requestId: 'TEST', client: null, device: null } };
  const data = await discloseAccount(server.deps, id, 'account-exported', act);
  expect(data?.passkeys.map((each) => Object.keys(each))).toEqual([
    ['id', 'host', 'aaguid', 'name', 'device', 'addedAt', 'lastUsedAt'],
  ]);
  await eraseAccount(server.deps, id, act);
  expect(outcomeOf(await signInBy(server.browser(), passkey))).toBe('401/137');
});
