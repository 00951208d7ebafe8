import { signIn } from '@selvage/contract/api/sign-in';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import { callResult } from '../api/call.ts';
import { pendingChallenge } from '../session/pending-challenge.ts';
import { readDeviceTrust } from './code/trusted-device.ts';
import { withOffer } from './protect/offer.ts';
import { type SignInOutcome, signInOutcome } from './sign-in-outcome.tsx';

// All calls that the login page makes are in this chunk, which is loaded as a whole.
export { logInByPasskey, suggestPasskeys } from './passkey/sign-in.tsx';

export interface Credentials {
  email: string;
  password: string;
  loginId: string | null;
}

/**
 * Sends the credentials with the token of a trusted device, and returns the next step or a refusal. A person who has only a password may be
 * offered the guided way.
 */
export async function submitSignIn(kind: Kind, credentials: Credentials, signal: AbortSignal): Promise<SignInOutcome> {
  const { email, password, loginId } = credentials;
  const body = { email, password, loginId, userType: userTypes[kind].wire, deviceTrustToken: readDeviceTrust() };
  const sent = await callResult(signIn, { body, signal });
  const mfaRequired = sent.type === 'ok' ? sent.reply.mfaRequired : undefined;
  if (mfaRequired && !mfaRequired.mfaSetupRequired) {
    pendingChallenge.set({ pending: mfaRequired, afterVerification: 'finish-sign-in' });
  }
  const outcome = await signInOutcome(kind, sent, signal);
  if (outcome.type !== 'signed-in' || mfaRequired) return outcome;
  return { ...outcome, next: await withOffer(outcome.user, outcome.next, { mayAddQuietly: false }) };
}
