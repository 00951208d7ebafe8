import { signIn } from '@selvage/contract/api/sign-in';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import { type ReactElement, createElement } from 'react';
import { CallFailed } from '../../api/call-failed.ts';
import { call } from '../../api/call.ts';
import { notifyHost } from '../../host/host-connection.ts';
import { type NextStep, nextStepFromHere } from '../../router/next-step.ts';
import { forgetAccountSecured } from '../../session/account-secured.ts';
import { currentUser, loadCurrentUser } from '../../session/current-user.ts';
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
  try {
    const body = { email, password, loginId, userType: userTypes[kind].wire, deviceTrustToken: readDeviceTrust() };
    const { mfaRequired } = await call(signIn, { body, signal });
    forgetAccountSecured();
    if (mfaRequired && !mfaRequired.mfaSetupRequired) {
      pendingChallenge.set({ pending: mfaRequired, afterVerification: 'finish-sign-in' });
    }
    return { type: 'signed-in', next: nextStepFromHere(kind, await loadCurrentUser()) };
  } catch (failure) {
    currentUser.clear();
    if (signal.aborted) return { type: 'given-up' };
    // Signed in and nobody at once: the browser has not kept the session.
    const known = failure instanceof CallFailed ? failure : new CallFailed('unknown');
    const blocksCookies = known.refusal === 'session.required';
    if (blocksCookies) notifyHost({ type: 'error', code: 'cookies-blocked' });
    const says = (shown: Kind) => createElement(RefusalText, { kind: shown, failure: known });
    return { type: 'refused', keeps: blocksCookies || !known.isAnswered, says };
  }
}
