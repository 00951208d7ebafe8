import {
  addPasskey,
  newPasskeyOptions,
  passkeyOptions,
  secondStepOptions,
  showPasskey,
  signInWithPasskey,
} from '@selvage/contract/api/passkeys';
import { beginStepUp } from '@selvage/contract/api/two-factor';
import type { LightMyRequestResponse } from 'fastify';
import { SoftPasskey, type SoftAlgorithm, type SoftAnswer } from './soft-passkey.ts';
import type { TestAccount } from './test-account.ts';
import type { TestApp } from './test-app.ts';
import type { TestBrowser } from './test-browser.ts';
import { addSignedIn, owedIn, verify } from './test-two-factor.ts';

/** Shows a code from the mailbox, as is asked for before a passkey is added. */
export async function confirmByMailbox(server: TestApp, browser: TestBrowser): Promise<void> {
  await server.deliver();
  await verify(browser, await owedIn(server, await browser.post(beginStepUp.path, { mailbox: true })));
}

interface Creation {
  publicKey: { challenge: string; user: { id: string } };
}

/** Adds a passkey in a session that may. */
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

/** Shows a passkey in a session that has begun. */
export async function showIn(
  browser: TestBrowser,
  passkey: SoftPasskey,
  change: Partial<SoftAnswer> = {},
): Promise<LightMyRequestResponse> {
  const options = (await browser.post(secondStepOptions.path, {})).json<{ publicKey?: { challenge: string } }>();
  const challenge = options.publicKey?.challenge ?? '';
  return browser.post(showPasskey.path, { credential: passkey.assert({ challenge, ...change }) });
}

/** Somebody who has a passkey, in a session that has just added it, and has shown no more than the mailbox. */
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

/** The browser that asked for a challenge, on another instance. */
export function sameBrowser(server: TestApp, asking: TestBrowser): TestBrowser {
  const browser = server.browser();
  browser.cookies.set('passkey', asking.cookies.get('passkey') ?? '');
  return browser;
}

/** Logs in with a passkey and nothing else. */
export async function signInBy(
  browser: TestBrowser,
  passkey: SoftPasskey,
  change: Partial<SoftAnswer> = {},
): Promise<LightMyRequestResponse> {
  const credential = passkey.assert({ challenge: await challengeFor(browser), ...change });
  return browser.post(signInWithPasskey.path, { credential });
}
