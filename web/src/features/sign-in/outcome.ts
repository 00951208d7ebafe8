import type { Kind } from '@selvage/contract/user-types';
import { type ReactElement, createElement } from 'react';
import type { CallResult } from '../../api/call.ts';
import { notifyHost } from '../../host/host-connection.ts';
import { type NextStep, nextStepFromHere } from '../../router/next-step.ts';
import { forgetAccountSecured } from '../../session/account-secured.ts';
import { forgetNoticeSeen } from '../../session/policy-notice.ts';
import { currentUser, currentUserResult } from '../../session/current-user.ts';
import { RefusalText } from './refusal-text.tsx';

export type SignInOutcome =
  | { type: 'signed-in'; next: NextStep }
  /** `keeps` what was typed, where the password was not checked. */
  | { type: 'refused'; keeps: boolean; says: (kind: Kind) => ReactElement }
  | { type: 'given-up' };

/** Where a login leads that was answered, by a password or a passkey. */
export async function signInOutcome(
  kind: Kind,
  sent: CallResult<unknown>,
  signal?: AbortSignal,
): Promise<SignInOutcome> {
  if (sent.type === 'ok') {
    forgetAccountSecured();
    forgetNoticeSeen();
  }
  const result = sent.type === 'ok' ? await currentUserResult() : sent;
  if (result.type === 'ok') return { type: 'signed-in', next: nextStepFromHere(kind, result.reply) };
  currentUser.clear();
  // The signal does not end the question who is signed in.
  if (result.type === 'aborted' || signal?.aborted) return { type: 'given-up' };
  const { failure } = result;
  // Signed in and nobody at once: the browser has not kept the session.
  const blocksCookies = failure.refusal === 'session.required';
  if (blocksCookies) notifyHost({ type: 'error', code: 'cookies-blocked' });
  const says = (shown: Kind) => createElement(RefusalText, { kind: shown, failure });
  return { type: 'refused', keeps: blocksCookies || !failure.isAnswered, says };
}
