import { offerPasskey } from '@selvage/contract/api/passkey-offers';
import {
  addPasskey,
  newPasskeyOptions,
  ownPasskeys,
  passkeyOptions,
  removePasskey,
  secondStepOptions,
  showPasskey,
  signInWithPasskey,
} from '@selvage/contract/api/passkeys';
import { type Kind, kinds } from '@selvage/contract/user-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Config } from '../../config/config.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { SoftPasskey } from '../../../test/harness/soft-passkey.ts';
import { testPassword as password } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import {
  addPasskeyHolder,
  attestIn,
  confirmByMailbox,
  showIn,
  signInBy,
  addSignedIn,
} from '../../../test/harness/sign-in.ts';

/** As if the operator had taken `PASSKEY` out of the types of these kinds and started again. */
const withoutPasskeys = ({ twoFactor }: Config, without: readonly Kind[]): Config['twoFactor'] => {
  const changed = without.map((kind) => [kind, { ...twoFactor[kind], types: ['EMAIL', 'SMS'] as const }]);
  return { ...twoFactor, ...Object.fromEntries(changed) };
};

let before: TestApp;
let off: TestApp;
let nowhere: TestApp;
beforeAll(async () => {
  before = await startTestApp();
  const on = { db: before.deps.db, close: () => Promise.resolve() };
  const start = (without: readonly Kind[]) =>
    startTestApp((config) => ({ twoFactor: withoutPasskeys(config, without) }), { on });
  off = await start(['member', 'wellness']);
  nowhere = await start(kinds);
});
afterAll(async () => {
  await nowhere.close();
  await off.close();
  await before.close();
});

/** Returns a browser with the same cookies on a server where the operator has turned passkeys off for this kind of user. */
function afterRestart({ cookies }: TestBrowser): TestBrowser {
  const browser = off.browser();
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

test('WY7 a passkey no longer logs in if its kind may have none, and passkeys of other kinds do', async () => {
  const member = await addPasskeyHolder(before);
  const consultant = await addPasskeyHolder(before, { kind: 'consultant' });
  expect(outcomeOf(await signInBy(off.browser(), member.passkey))).toBe('401/0');
  expect(outcomeOf(await signInBy(off.browser(), consultant.passkey))).toBe('done');
});

test('WY7 if the kind of user may not have passkeys, a login offers none in place of the code, and refuses a passkey that is sent anyway', async () => {
  const { passkey, browser } = await addPasskeyHolder(before);
  const { publicKey } = (await browser.post(secondStepOptions.path, {})).json();
  const elsewhere = afterRestart(browser);
  expect((await elsewhere.post(secondStepOptions.path, {})).json()).toEqual({});
  const credential = passkey.assert({ challenge: publicKey.challenge });
  expect(outcomeOf(await elsewhere.post(showPasskey.path, { credential }))).toBe('400/138');
});

test('WY7 a passkey cannot be added if the kind may have none, and an earlier one can be removed', async () => {
  const { browser, passkeyId, passkey } = await addPasskeyHolder(before);
  await showIn(browser, passkey);
  const elsewhere = afterRestart(browser);
  expect((await elsewhere.get(ownPasskeys.path)).json()).toMatchObject({
    canAdd: false,
    passkeys: [{ id: passkeyId }],
  });
  expect(outcomeOf(await elsewhere.post(newPasskeyOptions.path, {}))).toBe('403/121');
  const { publicKey } = (await browser.post(newPasskeyOptions.path, {})).json();
  const credential = new SoftPasskey().attest({ challenge: publicKey.challenge });
  expect(outcomeOf(await elsewhere.post(addPasskey.path, { credential }))).toBe('403/121');
  expect(outcomeOf(await elsewhere.post(removePasskey.path, { id: passkeyId, password }))).toBe('done');
});

test('WY7 earlier passkeys can be removed after a code by email, because they can no longer be used to log in', async () => {
  const { browser, passkey, passkeyId } = await addPasskeyHolder(before);
  await showIn(browser, passkey);
  expect(outcomeOf(await attestIn(browser, new SoftPasskey()))).toBe('done');
  const elsewhere = afterRestart(browser);
  expect(outcomeOf(await elsewhere.post(removePasskey.path, { id: passkeyId, password }))).toBe('done');
});

test('WY7 the login has no passkey call if no kind may have passkeys', async () => {
  const browser = nowhere.browser();
  const credential = new SoftPasskey().assert({ challenge: 'A'.repeat(75), userHandle: 'AAAA' });
  expect(outcomeOf(await browser.post(passkeyOptions.path, {}))).toBe('404/112');
  expect(outcomeOf(await browser.post(signInWithPasskey.path, { credential }))).toBe('404/112');
});

test('WY9 WY10 a person whose kind may have no passkey is not offered one', async () => {
  const { browser } = await addSignedIn(off);
  await confirmByMailbox(off, browser);
  expect((await browser.post(offerPasskey.path, { canAddQuietly: true, canBeAsked: true })).json()).toEqual({});
  expect((await browser.post(offerPasskey.path, { canAddQuietly: false, canBeAsked: true })).json()).toEqual({});
});

test('WY8 a person whose kind may have passkeys can add one while other kinds may not', async () => {
  const { browser } = await addSignedIn(off, { kind: 'consultant' });
  await confirmByMailbox(off, browser);
  expect(outcomeOf(await browser.post(newPasskeyOptions.path, {}))).toBe('done');
});
