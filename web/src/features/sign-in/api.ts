import { signIn } from '@selvage/contract/api/sign-in';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import { type ReactElement, createElement } from 'react';
import { callResult } from '../../api/call.ts';
import { notifyHost } from '../../host/host-connection.ts';
import { type NextStep, nextStepFromHere } from '../../router/next-step.ts';
import { forgetAccountSecured } from '../../session/account-secured.ts';
import { currentUser, currentUserResult } from '../../session/current-user.ts';
import { pendingChallenge } from '../../session/pending-challenge.ts';
import { readDeviceTrust } from '../../session/trusted-device.ts';
import { RefusalText } from './refusal-text.tsx';

export interface Credentials {
  email: string;
  password: string;
  loginId: string | null;
}

export type SignInOutcome =
  | { type: 'signed-in'; next: NextStep }
  /** `keeps` what was typed, where the password was not checked. */
  | { type: 'refused'; keeps: boolean; says: (kind: Kind) => ReactElement }
  | { type: 'given-up' };

/** LG5, LG9, LG11: sends the credentials with the mark of a trusted device, and says where that leads. */
export async function submitSignIn(kind: Kind, credentials: Credentials, signal: AbortSignal): Promise<SignInOutcome> {
  const { email, password, loginId } = credentials;
  const body = { email, password, loginId, userType: userTypes[kind].wire, deviceTrustToken: readDeviceTrust() };
  const sent = await callResult(signIn, { body, signal });
  if (sent.type === 'ok') {
    const { mfaRequired } = sent.reply;
    forgetAccountSecured();
    if (mfaRequired && !mfaRequired.mfaSetupRequired) {
      pendingChallenge.set({ pending: mfaRequired, afterVerification: 'finish-sign-in' });
    }
  }
  const result = sent.type === 'ok' ? await currentUserResult() : sent;
  if (result.type === 'ok') return { type: 'signed-in', next: nextStepFromHere(kind, result.reply) };
  currentUser.clear();
  // The signal does not end the question who is signed in.
  if (result.type === 'aborted' || signal.aborted) return { type: 'given-up' };
  const { failure } = result;
  // Signed in and nobody at once: the browser has not kept the session.
  const blocksCookies = failure.refusal === 'session.required';
  if (blocksCookies) notifyHost({ type: 'error', code: 'cookies-blocked' });
  const says = (shown: Kind) => createElement(RefusalText, { kind: shown, failure });
  return { type: 'refused', keeps: blocksCookies || !failure.isAnswered, says };
}
