import { beginAuthenticator, makeRecoveryCodes } from '@selvage/contract/api/authenticator';
import { addPasskey, newPasskeyOptions, ownPasskeys, removePasskey } from '@selvage/contract/api/passkeys';
import { addPasskeyQuietly, offerPasskey } from '@selvage/contract/api/passkey-offers';
import { beginStepUp, saveTwoFactor } from '@selvage/contract/api/two-factor';
import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRecoveryCodes as makeCodes } from './recovery/recovery-code-store.ts';
import { outcomeOf } from '../../test/harness/refusals.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../test/harness/test-app.ts';
import { SoftPasskey } from '../../test/harness/soft-passkey.ts';
import { testPassword as password } from '../../test/harness/accounts.ts';
import {
  addAppHolder,
  begin,
  confirm,
  nextCode,
  oweStep,
  recover,
  type Setup,
  addPasskeyHolder,
  attestIn,
  confirmByMailbox,
  showIn,
  addSignedIn,
  authenticate,
  owedIn,
  verify,
} from '../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(({ limits }) => ({ limits: { ...limits, sendPause: 0 } }));
});
afterAll(() => server.close());

/** Adds a person with an authenticator app and codes by email. Returns a browser that logged in with a code by email. */
async function addInByMailbox() {
  const holder = await addAppHolder(server);
  await server.deps.db.updateTable('accounts').set({ two_factor: 'EMAIL' }).where('id', '=', holder.id).execute();
  const { browser, mfaToken } = await oweStep(server, holder);
  const chosen = await browser.post('/api/idauth/mfa/way', { mfaToken, way: 'EMAIL' });
  expect(outcomeOf(await verify(browser, await owedIn(server, chosen)))).toBe('done');
  return { ...holder, browser };
}

const asksForMore = ['403/124', 'strong'];

/** Checks that the server offers no passkey, and refuses a passkey that the browser added by itself. */
async function expectNoOffer(browser: TestBrowser): Promise<void> {
  const offered = await browser.post(offerPasskey.path, { canAddQuietly: true, canBeAsked: true });
  expect([outcomeOf(offered), offered.json()]).toEqual(['done', {}]);
  const credential = new SoftPasskey().attest({ challenge: 'A'.repeat(75) });
  expect(outcomeOf(await browser.post(addPasskeyQuietly.path, { credential }))).toBe('403/124');
}

describe('WY23 a person with a passkey who has entered only a code by email', () => {
  /** Adds a person with a passkey. The returned browser belongs to an intruder who knows the password and reads the mailbox. */
  async function addReaderOfMailbox() {
    const { browser: _own, ...holder } = await addPasskeyHolder(server);
    const browser = server.browser();
    await authenticate(browser, holder);
    await confirmByMailbox(server, browser);
    return { ...holder, browser };
  }
  const sms = { enabled: true, type: 'SMS', mobile_number: '0857654321' };

  // oxfmt-ignore
  const changes: [what: string, path: string, body: object][] = [
    ['cannot add another passkey, which could then remove the first', newPasskeyOptions.path, {}],
    ['cannot set up an app, which could then remove the passkey', beginAuthenticator.path, { password }],
    ['cannot add a phone number, which could then remove the passkey', saveTwoFactor.path, { preferences: sms, password }],
    ['cannot make recovery codes', makeRecoveryCodes.path, { password }],
  ];
  test.each(changes)('%s', async (_what, path, body) => {
    const { browser, passkey } = await addReaderOfMailbox();
    const refused = await browser.post(path, body);
    expect([outcomeOf(refused), refused.json().data.reason]).toEqual(asksForMore);
    expect(outcomeOf(await showIn(browser, passkey))).toBe('done');
    expect(outcomeOf(await browser.post(path, body))).toBe('done');
  });

  test('gets at once the answer that more is needed, and is not asked for a code by email before that', async () => {
    const { browser } = await addReaderOfMailbox();
    server.clock.advance(minutes(10) + 1);
    const refused = await browser.post(newPasskeyOptions.path, {});
    expect([outcomeOf(refused), refused.json().data.reason]).toEqual(asksForMore);
    const begun = (await browser.post(beginStepUp.path, { mailbox: true, strong: true })).json();
    expect(begun.mfaRequired).toMatchObject({ type: 'PASSKEY' });
  });

  test('cannot add a passkey on the pages of another brand either', async () => {
    const { browser: _own, ...holder } = await addPasskeyHolder(server);
    const tweed = server.browser('tweed.localhost:3000');
    await authenticate(tweed, holder);
    await confirmByMailbox(server, tweed);
    const refused = await tweed.post(newPasskeyOptions.path, {});
    expect([outcomeOf(refused), refused.json().data.reason]).toEqual(asksForMore);
  });

  test('is not offered a passkey, and the browser cannot add one by itself', async () => {
    await expectNoOffer((await addReaderOfMailbox()).browser);
  });

  test('cannot finish adding a passkey that was begun before the first one was added', async () => {
    const account = await addSignedIn(server);
    await confirmByMailbox(server, account.browser);
    const { publicKey } = (await account.browser.post(newPasskeyOptions.path, {})).json();
    const setup = (await begin(account.browser)).json<Setup>();
    const owner = server.browser();
    await authenticate(owner, account);
    await confirmByMailbox(server, owner);
    expect(outcomeOf(await attestIn(owner, new SoftPasskey()))).toBe('done');
    const credential = new SoftPasskey().attest({ challenge: publicKey.challenge });
    expect(outcomeOf(await account.browser.post(addPasskey.path, { credential }))).toBe('403/124');
    expect(outcomeOf(await confirm(server, account.browser, setup))).toBe('400/131');
  });

  test('can add a passkey if the existing one belongs to a brand that no longer exists', async () => {
    const { browser, id } = await addReaderOfMailbox();
    await server.deps.db.updateTable('passkeys').set({ rp_id: 'gone.example' }).where('account_id', '=', id).execute();
    expect(outcomeOf(await attestIn(browser, new SoftPasskey()))).toBe('done');
  });

  test('can turn codes by email on and off, because that removes nothing', async () => {
    const { browser } = await addReaderOfMailbox();
    const on = await browser.post(saveTwoFactor.path, { preferences: { enabled: true, type: 'EMAIL' }, password });
    expect(outcomeOf(await verify(browser, await owedIn(server, on)))).toBe('done');
    expect(outcomeOf(await browser.post(saveTwoFactor.path, { preferences: { enabled: false }, password }))).toBe(
      'done',
    );
  });

  test('can add a passkey with a recovery code, in case the first one is lost', async () => {
    const { browser, id } = await addReaderOfMailbox();
    const { db, keys, now } = server.deps;
    const { recoveryCodes } = await makeCodes(db, keys, id, { byMailbox: false, now: now() });
    const { mfaToken } = (await browser.post(beginStepUp.path, { strong: true })).json().mfaRequired;
    expect(outcomeOf(await recover(browser, mfaToken, recoveryCodes[0]))).toBe('done');
    expect(outcomeOf(await attestIn(browser, new SoftPasskey()))).toBe('done');
  });
});

describe('WY23 a person with an authenticator app who has entered only a code by email', () => {
  test('cannot add a passkey, which could then remove the app', async () => {
    const { browser } = await addInByMailbox();
    const refused = await browser.post(newPasskeyOptions.path, {});
    expect([outcomeOf(refused), refused.json().data.reason]).toEqual(asksForMore);
  });

  test('is not offered a passkey, and the browser cannot add one by itself', async () => {
    await expectNoOffer((await addInByMailbox()).browser);
  });

  test('cannot add a phone number, which could then remove the app', async () => {
    const { browser } = await addInByMailbox();
    const preferences = { enabled: true, type: 'SMS', mobile_number: '0857654321' };
    const refused = await browser.post(saveTwoFactor.path, { preferences, password });
    expect([outcomeOf(refused), refused.json().data.reason]).toEqual(asksForMore);
  });

  test('can add a passkey, remove it and add a phone number after entering a code of the app', async () => {
    const holder = await addInByMailbox();
    const { browser } = holder;
    const { mfaToken } = (await browser.post('/api/idauth/step-up', { strong: true })).json().mfaRequired;
    await verify(browser, { mfaToken, code: await nextCode(server, holder) });
    expect(outcomeOf(await attestIn(browser, new SoftPasskey()))).toBe('done');
    const [{ id }] = (await browser.get(ownPasskeys.path)).json().passkeys;
    expect(outcomeOf(await browser.post(removePasskey.path, { id, password }))).toBe('done');
    const preferences = { enabled: true, type: 'SMS', mobile_number: '0857654321' };
    expect(outcomeOf(await browser.post(saveTwoFactor.path, { preferences, password }))).toBe('done');
  });
});
