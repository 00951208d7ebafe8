import { beginAuthenticator, confirmAuthenticator, spendRecoveryCode } from '@selvage/contract/api/authenticator';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { seconds } from '@selvage/contract/time-units';
import type { LightMyRequestResponse } from 'fastify';
import { appSecretOf } from '../../src/ways/app/authenticator-store.ts';
import { stepAt, totpCode } from '../../src/ways/app/totp.ts';
import { testPassword, type TestAccount } from './test-account.ts';
import type { TestApp } from './test-app.ts';
import type { TestBrowser } from './test-browser.ts';
import { confirmByMailbox } from './test-passkeys.ts';
import { type Account, addSignedIn, authenticate } from './test-two-factor.ts';

/** RFC 4648, as the key is shown. */
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

/** The code that an app with this key shows now, or so many steps away. */
export const codeOf = (server: TestApp, key: string, away = 0): string =>
  totpCode(base32Decoded(key), stepAt(server.clock.now()) + away);

export const confirm = (server: TestApp, browser: TestBrowser, { id, key }: Pick<Setup, 'id' | 'key'>) =>
  browser.post(confirmAuthenticator.path, { id, code: codeOf(server, key) });

/** Somebody who has an authenticator app, in a session that has just set it up. */
export async function addAppHolder(server: TestApp, given: TestAccount = {}) {
  const account = await addSignedIn(server, given);
  await confirmByMailbox(server, account.browser);
  const setup = (await begin(account.browser)).json<Setup>();
  const { recoveryCodes } = (await confirm(server, account.browser, setup)).json<{ recoveryCodes: string[] }>();
  await server.deliver();
  return { ...account, key: setup.key, recoveryCodes };
}

/** What their app shows next: codes are good once, so the clock goes on. */
export async function nextCode(server: TestApp, { id }: Pick<Account, 'id'>): Promise<string> {
  server.clock.advance(seconds(30));
  const secret = await appSecretOf(server.deps.db, server.deps.keys, id);
  if (!secret) throw new Error('they have no app');
  return totpCode(secret, stepAt(server.clock.now()));
}

/** Logs in with the password, and no further. */
export async function oweStep(server: TestApp, account: Account, browser = server.browser()) {
  const response = await authenticate(browser, account);
  const { mfaRequired } = response.json<{ mfaRequired: PendingTwoFactor & { mfaToken: string } }>();
  return { browser, pending: mfaRequired, mfaToken: mfaRequired.mfaToken };
}

export const recover = (browser: TestBrowser, mfaToken: string, code: string | undefined) =>
  browser.post(spendRecoveryCode.path, { mfaToken, code });
