import { beginAuthenticator, confirmAuthenticator, spendRecoveryCode } from '@selvage/contract/api/authenticator';
import {
  addPasskey,
  newPasskeyOptions,
  passkeyOptions,
  secondStepOptions,
  showPasskey,
  signInWithPasskey,
} from '@selvage/contract/api/passkeys';
import { completeReset, exchangeResetCode, requestReset } from '@selvage/contract/api/reset';
import { signIn, type PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { sendCodeAgain, verifyCode, beginStepUp } from '@selvage/contract/api/two-factor';
import { seconds } from '@selvage/contract/time-units';
import { userTypes, type Kind } from '@selvage/contract/user-types';
import type { LightMyRequestResponse } from 'fastify';
import { decodeQR } from 'qr/decode.js';
import type { Message } from '../../src/gateways/message-gateway.ts';
import { appSecretOf } from '../../src/ways/app/authenticator-store.ts';
import { stepAt, totpCode } from '../../src/ways/app/totp.ts';
import { addAccount, type TestAccount, testPassword } from './accounts.ts';
import { SoftPasskey, type SoftAlgorithm, type SoftAnswer } from './soft-passkey.ts';
import type { TestApp, TestBrowser } from './test-app.ts';

/** Finds the secret in the link of a message. */
export function linkCodeIn(message: Pick<Message, 'text'> | undefined): string {
  return new URL(linkIn(message)).searchParams.get('code') ?? '';
}

export function linkIn(message: Pick<Message, 'text'> | undefined): string {
  const link = /https?:\/\/\S+[?&]code=[\w-]+/.exec(message?.text ?? '')?.[0];
  if (link === undefined) throw new Error('there is no such message, or no link in it');
  return link;
}

export function digitsIn(message: Pick<Message, 'text'> | undefined): string {
  const digits = /\b\d{6}\b/.exec(message?.text ?? '')?.[0];
  if (digits === undefined) throw new Error('there is no such message, or no code in it');
  return digits;
}

export const otherDigits = (digits: string): string => String((Number(digits) + 1) % 1_000_000).padStart(6, '0');

export type Account = Awaited<ReturnType<typeof addAccount>>;

/** The token of a pending second step, and the code that answers it. */
export interface Owed {
  mfaToken: string;
  code: string;
}

export const authenticate = (browser: TestBrowser, { credentials }: Account, change: object = {}) =>
  browser.post(signIn.path, { ...credentials, ...change });

/** Adds a person with a complete session. */
export async function addSignedIn(server: TestApp, given: TestAccount = {}) {
  const account = await addAccount(server.deps, given);
  const browser = server.browser();
  await authenticate(browser, account);
  return { ...account, browser };
}

/** Finds the code in the latest message to this recipient. Without `to`, in the latest message of all. */
export const codeIn = (messages: readonly Message[], to?: string): string =>
  digitsIn(messages.findLast((each) => (to === undefined || each.to === to) && /\b\d{6}\b/.test(each.text)));

/** Reads the token of the pending second step from an answer, and the code from the message that was sent. */
export async function owedIn(server: TestApp, response: LightMyRequestResponse): Promise<Owed> {
  const { mfaRequired } = response.json<{ mfaRequired: { mfaToken: string } }>();
  return { mfaToken: mfaRequired.mfaToken, code: codeIn(await server.deliver()) };
}

/** Logs in with only the password, after a pause in which another code may be sent. */
export async function owe(server: TestApp, account: Account, browser = server.browser()) {
  server.clock.advance(server.deps.config.limits.sendPause);
  return oweNow(server, account, browser);
}

async function oweNow(server: TestApp, account: Account, browser: TestBrowser) {
  await server.deliver();
  return { browser, ...(await owedIn(server, await authenticate(browser, account))) };
}

export async function addOwing(server: TestApp, given: TestAccount = {}) {
  const account = await addAccount(server.deps, { twoFactor: 'EMAIL', ...given });
  return { account, ...(await oweNow(server, account, server.browser())) };
}

export const verify = (
  browser: TestBrowser,
  { mfaToken, code }: Owed,
  change: object = {},
): Promise<LightMyRequestResponse> => browser.post(verifyCode.path, { mfaToken, code, ...change });

export const sendAgain = (browser: TestBrowser, { mfaToken }: Pick<Owed, 'mfaToken'>) =>
  browser.post(sendCodeAgain.path, { mfaToken });

/** Adds a person who has passed the second factor. */
export async function addVerified(server: TestApp, given: TestAccount = {}) {
  const { account, browser, ...owed } = await addOwing(server, given);
  await verify(browser, owed);
  return { account, browser };
}

/** Adds a person who has passed the second factor and trusts the device. */
export async function addTrusted(server: TestApp, given: TestAccount = {}) {
  const { account, browser, ...owed } = await addOwing(server, given);
  return { ...account, browser, value: await trustIn(browser, owed) };
}

export async function trustIn(browser: TestBrowser, owed: Owed): Promise<string> {
  const response = await verify(browser, owed, { trustThisDevice: true });
  return response.json<{ deviceTrustToken: { value: string } }>().deviceTrustToken.value;
}

/** Proves the mailbox with a code by email, which is required before a passkey is added. */
export async function confirmByMailbox(server: TestApp, browser: TestBrowser): Promise<void> {
  await server.deliver();
  await verify(browser, await owedIn(server, await browser.post(beginStepUp.path, { mailbox: true })));
}

interface Creation {
  publicKey: { challenge: string; user: { id: string } };
}

/** Adds a passkey in a session. */
export async function attestIn(
  browser: TestBrowser,
  passkey: SoftPasskey,
  change: Partial<SoftAnswer> & { cose?: Buffer } = {},
): Promise<LightMyRequestResponse> {
  const { publicKey } = (await browser.post(newPasskeyOptions.path, {})).json<Creation>();
  passkey.userHandle = publicKey.user.id;
  const credential = passkey.attest({ challenge: publicKey.challenge, ...change });
  return browser.post(addPasskey.path, { credential });
}

/** Shows a passkey as the second step. */
export async function showIn(
  browser: TestBrowser,
  passkey: SoftPasskey,
  change: Partial<SoftAnswer> = {},
): Promise<LightMyRequestResponse> {
  const options = (await browser.post(secondStepOptions.path, {})).json<{ publicKey?: { challenge: string } }>();
  const challenge = options.publicKey?.challenge ?? '';
  return browser.post(showPasskey.path, { credential: passkey.assert({ challenge, ...change }) });
}

/** Adds a person who has just added a passkey, after proving only the mailbox. */
export async function addPasskeyHolder(
  server: TestApp,
  given: TestAccount = {},
  made: { algorithm?: SoftAlgorithm } & Partial<SoftAnswer> = {},
) {
  const account = await addSignedIn(server, given);
  await confirmByMailbox(server, account.browser);
  const { algorithm, ...change } = made;
  const passkey = new SoftPasskey(algorithm ? { algorithm } : {});
  const { id } = (await attestIn(account.browser, passkey, change)).json<{ id: string }>();
  await server.deliver();
  return { ...account, passkey, passkeyId: id };
}

export async function challengeFor(browser: TestBrowser): Promise<string> {
  const options = (await browser.post(passkeyOptions.path, {})).json<{ publicKey: { challenge: string } }>();
  return options.publicKey.challenge;
}

/** A browser with the same passkey cookie, for requests to another instance. */
export function sameBrowser(server: TestApp, asking: TestBrowser): TestBrowser {
  const browser = server.browser();
  browser.cookies.set('passkey', asking.cookies.get('passkey') ?? '');
  return browser;
}

/** Logs in with only a passkey. */
export async function signInBy(
  browser: TestBrowser,
  passkey: SoftPasskey,
  change: Partial<SoftAnswer> = {},
): Promise<LightMyRequestResponse> {
  const credential = passkey.assert({ challenge: await challengeFor(browser), ...change });
  return browser.post(signInWithPasskey.path, { credential });
}

/** Decodes a key in base32 (RFC 4648). */
export function base32Decoded(key: string): Buffer {
  const bits = Array.from(key, (each) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(each).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export interface Setup {
  id: string;
  key: string;
  uri: string;
  qr: { size: number; path: string };
}

export const begin = (browser: TestBrowser, password: string = testPassword): Promise<LightMyRequestResponse> =>
  browser.post(beginAuthenticator.path, { password });

/** The code that an app with this key shows, `away` time steps from now. */
export const codeOf = (server: TestApp, key: string, away = 0): string =>
  totpCode(base32Decoded(key), stepAt(server.clock.now()) + away);

export const confirm = (server: TestApp, browser: TestBrowser, { id, key }: Pick<Setup, 'id' | 'key'>) =>
  browser.post(confirmAuthenticator.path, { id, code: codeOf(server, key) });

/** Adds a person who has just set up an authenticator app. */
export async function addAppHolder(server: TestApp, given: TestAccount = {}) {
  const account = await addSignedIn(server, given);
  await confirmByMailbox(server, account.browser);
  const setup = (await begin(account.browser)).json<Setup>();
  const { recoveryCodes } = (await confirm(server, account.browser, setup)).json<{ recoveryCodes: string[] }>();
  await server.deliver();
  return { ...account, key: setup.key, recoveryCodes };
}

/** The next code of the person’s app. The clock advances by a time step, because a code works only once. */
export async function nextCode(server: TestApp, { id }: Pick<Account, 'id'>): Promise<string> {
  server.clock.advance(seconds(30));
  const secret = await appSecretOf(server.deps.db, server.deps.keys, id);
  if (!secret) throw new Error('they have no app');
  return totpCode(secret, stepAt(server.clock.now()));
}

/** Logs in with only the password, and returns the second step that is then asked for. */
export async function oweStep(server: TestApp, account: Account, browser = server.browser()) {
  const response = await authenticate(browser, account);
  const { mfaRequired } = response.json<{ mfaRequired: PendingTwoFactor & { mfaToken: string } }>();
  return { browser, pending: mfaRequired, mfaToken: mfaRequired.mfaToken };
}

export const recover = (browser: TestBrowser, mfaToken: string, code: string | undefined) =>
  browser.post(spendRecoveryCode.path, { mfaToken, code });

/** Reads the text of the first QR code on a page from the pixels of the code. */
export const readQrCode = (page: string): string => decodeQR(painted(page));

/** Draws the QR code with four pixels for each module. */
function painted(svg: string): { width: number; height: number; data: Uint8Array } {
  const size = Number(/class="qr-code" viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const scale = 4;
  const data = new Uint8Array((size * scale) ** 2 * 4).fill(255);
  const dark = /fill="#000" d="([^"]+)"/.exec(svg)?.[1] ?? '';
  for (const [, x, y, width] of dark.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let column = Number(x) * scale; column < (Number(x) + Number(width)) * scale; column++)
        data.set([0, 0, 0], (row * size * scale + column) * 4);
  return { width: size * scale, height: size * scale, data };
}

const resetBirthDate = '1980-01-15';
export const newPassword = 'Fresh-linen-77';

/** Adds an account whose password a test resets. */
export async function addForgetful(server: TestApp, given: TestAccount = {}) {
  const kind = given.kind ?? 'member';
  const account = await addAccount(server.deps, {
    ...(userTypes[kind].resetAsksBirthDate && { birthDate: resetBirthDate }),
    ...given,
  });
  return { ...account, kind };
}

export type Forgetful = Awaited<ReturnType<typeof addForgetful>>;

export const resetRequest = ({ kind, email, credentials }: Forgetful) => ({
  email,
  userType: kind === 'wellness' ? userTypes.member.wire : userTypes[kind].wire,
  ...(kind === 'wellness' && { wellnessOnly: 'Y' }),
  loginId: credentials.loginId,
});

/** Requests a reset and returns the secret of its link. */
export async function mailedCode(server: TestApp, account: Forgetful): Promise<string> {
  await server.deliver();
  // A second message to the same recipient is sent only after a pause.
  server.clock.advance(30_000);
  await server.browser().post(requestReset.path, resetRequest(account));
  const messages = await server.deliver();
  return linkCodeIn(messages.find(({ to }) => to === account.email));
}

export const exchange = (browser: TestBrowser, code: string): Promise<LightMyRequestResponse> =>
  browser.post(exchangeResetCode.path, { code });

/** Returns a browser that may set a new password. */
export async function authorised(server: TestApp, account: Forgetful): Promise<{ browser: TestBrowser; code: string }> {
  const code = await mailedCode(server, account);
  const browser = server.browser();
  await exchange(browser, code);
  return { browser, code };
}

export const resetBody = (kind: Kind, change: object = {}) => ({
  newPassword,
  ...(userTypes[kind].resetAsksBirthDate && { birthDate: resetBirthDate }),
  ...change,
});

export const complete = (browser: TestBrowser, kind: Kind, change: object = {}): Promise<LightMyRequestResponse> =>
  browser.post(completeReset.path, resetBody(kind, change));
