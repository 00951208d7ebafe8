import { type ResetUser, completeReset, type requestReset, resetAuthorisation } from '@selvage/contract/api/reset';
import type { Given } from '@selvage/contract/endpoint';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import type { CallFailed } from '../../api/call-failed.ts';
import { callResult } from '../../api/call.ts';
import { keptEmail } from '../../router/prefill.ts';
import { forgetResetHint, mayBeAuthorised, resetUser } from './state.ts';

export interface LinkRequest {
  email: string;
  loginId: string | null;
}

export interface Sent {
  request: LinkRequest;
  secondsToNext: number;
}

/** RS3: wellness users are sent as members with a mark. */
export function linkRequestBody(kind: Kind, { email, loginId }: LinkRequest): Given<(typeof requestReset)['body']> {
  const wellness = kind === 'wellness' && { userType: userTypes.member.wire, wellnessOnly: 'Y' as const };
  return { email, loginId, userType: userTypes[kind].wire, ...wellness };
}

/** RS2: the authorisation at hand, or the one the server knows of. A browser that never opened a link asks nothing. */
export async function findAuthorisation(): Promise<ResetUser | null> {
  const known = resetUser.get();
  if (known !== null || !mayBeAuthorised()) return known;
  const result = await callResult(resetAuthorisation);
  if (result.type === 'ok') {
    resetUser.set(result.reply);
    return result.reply;
  }
  if (result.failure.refusal === 'reset.not-authorised') forgetResetHint();
  return null;
}

export interface NewPassword {
  birthDate: string | null;
  newPassword: string;
}

export type PasswordSet = { type: 'done' | 'given-up' } | { type: 'failed'; failure: CallFailed };

/** RS6–RS8: sets the password. The login that follows starts with the same email. */
export async function setPassword({ birthDate, newPassword }: NewPassword, signal: AbortSignal): Promise<PasswordSet> {
  const result = await callResult(completeReset, { body: { newPassword, birthDate }, signal });
  if (result.type === 'aborted') return { type: 'given-up' };
  if (result.type === 'refused') {
    const { failure } = result;
    if (failure.refusal === 'reset.not-authorised') forgetAuthorisation();
    return { type: 'failed', failure };
  }
  keptEmail.keep(resetUser.get()?.email ?? '');
  forgetAuthorisation();
  return { type: 'done' };
}

function forgetAuthorisation(): void {
  resetUser.clear();
  forgetResetHint();
}
