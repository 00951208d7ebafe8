import { signIn } from '@selvage/contract/api/sign-in';
import type { Language } from '@selvage/contract/languages';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import { callResult } from '../api/call.ts';
import { readSettings } from '../host/settings.ts';
import { pendingChallenge } from '../session/pending-challenge.ts';
import { readDeviceTrust } from './code/trusted-device.ts';
import { suggestPasskeys } from './passkey/sign-in.tsx';
import { withOffer } from './protect/offer.ts';
import { shownTerms } from './shown-terms.ts';
import { type SignInOutcome, signInOutcome } from './sign-in-outcome.tsx';

// All calls that the login page makes are in this chunk, which is loaded as a whole.
export { logInByPasskey } from './passkey/sign-in.tsx';

export interface Credentials {
  email: string;
  password: string;
  loginId: string | null;
}

/** Called at the first interaction with the page. The terms are loaded early, so that the login need not wait for them. */
export function prepare(kind: Kind, language: Language, settle: Parameters<typeof suggestPasskeys>[1]): void {
  if (userTypes[kind].ticksTerms) void shownTerms(kind, language);
  void suggestPasskeys(kind, settle);
}

/**
 * Sends the credentials with the token of a trusted device, and returns the next step or a refusal. A person who has only a password may be
 * offered the guided way.
 */
export async function submitSignIn(
  kind: Kind,
  language: Language,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<SignInOutcome> {
  const { email, password, loginId } = credentials;
  const person = { email, password, loginId, userType: userTypes[kind].wire, deviceTrustToken: readDeviceTrust() };
  const sent = await callResult(signIn, { body: { ...person, ...(await tickedTerms(kind, language)) }, signal });
  const mfaRequired = sent.type === 'ok' ? sent.reply.mfaRequired : undefined;
  if (mfaRequired && !mfaRequired.mfaSetupRequired) {
    pendingChallenge.set({ pending: mfaRequired, afterVerification: 'finish-sign-in' });
  }
  const outcome = await signInOutcome(kind, sent, signal);
  if (outcome.type !== 'signed-in' || mfaRequired) return outcome;
  return { ...outcome, next: await withOffer(outcome.user, outcome.next, { mayAddQuietly: false }) };
}

/** The tick of the kinds that accept the terms beside the login. A tick that the brand has set in advance is not the person's own. */
async function tickedTerms(kind: Kind, language: Language) {
  if (!userTypes[kind].ticksTerms) return {};
  const isOwn = document.querySelector('[name=terms][data-own]') !== null;
  const isPreset = readSettings(document).brand?.presetsTerms === true && !isOwn;
  return { termsGiven: isPreset ? 'preset' : 'page', wordings: await shownTerms(kind, language) } as const;
}
