import { sendCodeAgain, verifyCode } from '@selvage/contract/api/two-factor';
import { signIn } from '@selvage/contract/api/sign-in';
import type { LightMyRequestResponse } from 'fastify';
import type { Message } from '../../src/gateways/message-gateway.ts';
import { digitsIn } from './mailed.ts';
import { addAccount, type TestAccount } from './test-account.ts';
import type { TestApp } from './test-app.ts';
import type { TestBrowser } from './test-browser.ts';

export type Account = Awaited<ReturnType<typeof addAccount>>;

/** A code that was sent, and the token it goes with. */
export interface Owed {
  mfaToken: string;
  code: string;
}

export const authenticate = (browser: TestBrowser, { credentials }: Account, change: object = {}) =>
  browser.post(signIn.path, { ...credentials, ...change });

/** Someone who is in, with nothing owed. */
export async function addSignedIn(server: TestApp, given: TestAccount = {}) {
  const account = await addAccount(server.deps, given);
  const browser = server.browser();
  await authenticate(browser, account);
  return { ...account, browser };
}

/** The code of the latest message to this address or number; of the only one, where none is named. */
export const codeIn = (messages: readonly Message[], to?: string): string =>
  digitsIn(messages.findLast((each) => (to === undefined || each.to === to) && /\b\d{6}\b/.test(each.text)));

/** What an answer says is owed, with the code that was sent for it. */
export async function owedIn(server: TestApp, response: LightMyRequestResponse): Promise<Owed> {
  const { mfaRequired } = response.json<{ mfaRequired: { mfaToken: string } }>();
  return { mfaToken: mfaRequired.mfaToken, code: codeIn(await server.deliver()) };
}

/** Signs in with the password, and no further, so long after the code before that another may be sent. */
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

/** Past the second factor. */
export async function addVerified(server: TestApp, given: TestAccount = {}) {
  const { account, browser, ...owed } = await addOwing(server, given);
  await verify(browser, owed);
  return { account, browser };
}

/** Past the second factor, with a device that may skip it from now on. */
export async function addTrusted(server: TestApp, given: TestAccount = {}) {
  const { account, browser, ...owed } = await addOwing(server, given);
  return { ...account, browser, value: await trustIn(browser, owed) };
}

export async function trustIn(browser: TestBrowser, owed: Owed): Promise<string> {
  const response = await verify(browser, owed, { trustThisDevice: true });
  return response.json<{ deviceTrustToken: { value: string } }>().deviceTrustToken.value;
}
