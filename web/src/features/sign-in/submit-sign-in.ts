import { signIn } from '@selvage/contract/api/sign-in';
import { userTypes, type Kind } from '@selvage/contract/user-types';
import { createElement, type ReactElement } from 'react';
import { call } from '../../api/call.ts';
import { CallFailed } from '../../api/call-failed.ts';
import { tellHost } from '../../host/host-line.ts';
import type { NextStep } from '../../navigation/next-step.ts';
import { forgetAccountSecured } from '../../session/account-secured.ts';
import { currentUser, loadCurrentUser } from '../../session/current-user.ts';
import { owedChallenge } from '../../session/owed-challenge.ts';
import { readDeviceTrust } from '../../session/trusted-device.ts';
import { stepOnward } from '../../navigation/step-onward.ts';
import { RefusalText } from './refusal-text.tsx';

export interface Credentials {
  email: string;
  password: string;
  loginId: string | null;
}

export type SignInOutcome =
  | { outcome: 'signed-in'; next: NextStep }
  /** `keeps` what was typed, where it was not judged. */
  | { outcome: 'refused'; keeps: boolean; says: (kind: Kind) => ReactElement }
  | { outcome: 'given-up' };

/** LG5, LG9, LG11. */
export async function submitSignIn(kind: Kind, credentials: Credentials, signal: AbortSignal): Promise<SignInOutcome> {
  const { email, password, loginId } = credentials;
  try {
    const body = { email, password, loginId, userType: userTypes[kind].wire, deviceTrustToken: readDeviceTrust() };
    const { mfaRequired } = await call(signIn, { body, signal });
    forgetAccountSecured();
    if (mfaRequired && !mfaRequired.mfaSetupRequired) {
      owedChallenge.set({ pending: mfaRequired, afterVerification: 'finish-sign-in' });
    }
    return { outcome: 'signed-in', next: stepOnward(kind, await loadCurrentUser()) };
  } catch (failure) {
    currentUser.clear();
    if (signal.aborted) return { outcome: 'given-up' };
    // Signed in and nobody at once: the browser has not kept the session.
    const known = failure instanceof CallFailed ? failure : new CallFailed('unknown');
    const blocksCookies = known.refusal === 'session.required';
    if (blocksCookies) tellHost({ type: 'error', code: 'cookies-blocked' });
    const says = (shown: Kind) => createElement(RefusalText, { kind: shown, failure: known });
    return { outcome: 'refused', keeps: blocksCookies || !known.isAnswered, says };
  }
}
