import { completeReset, exchangeResetCode, requestReset } from '@selvage/contract/api/reset';
import { userTypes, type Kind } from '@selvage/contract/user-types';
import type { LightMyRequestResponse } from 'fastify';
import { linkCodeIn } from './mailed.ts';
import { addAccount, type TestAccount } from './test-account.ts';
import type { TestApp } from './test-app.ts';
import type { TestBrowser } from './test-browser.ts';

const resetBirthDate = '1980-01-15';
export const newPassword = 'Fresh-linen-77';

/** An account whose owner has forgotten the password. */
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

/** Asks for a link and takes the code out of the message. */
export async function mailedCode(server: TestApp, account: Forgetful): Promise<string> {
  await server.deliver();
  // A pause is kept between two letters to one address.
  server.clock.advance(30_000);
  await server.browser().post(requestReset.path, resetRequest(account));
  const messages = await server.deliver();
  return linkCodeIn(messages.find(({ to }) => to === account.email));
}

export const exchange = (browser: TestBrowser, code: string): Promise<LightMyRequestResponse> =>
  browser.post(exchangeResetCode.path, { code });

/** A browser that may set a new password. */
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
