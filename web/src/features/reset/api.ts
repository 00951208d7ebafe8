import { type ResetUser, completeReset, requestReset, resetAuthorisation } from '@selvage/contract/api/reset';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import { CallFailed } from '../../api/call-failed.ts';
import { call } from '../../api/call.ts';
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
export function requestLink(kind: Kind, { email, loginId }: LinkRequest, signal?: AbortSignal) {
  const wellness = kind === 'wellness' && { userType: userTypes.member.wire, wellnessOnly: 'Y' as const };
  const body = { email, loginId, userType: userTypes[kind].wire, ...wellness };
  return call(requestReset, { body, ...(signal && { signal }) });
}

/** RS2: the authorisation at hand, or the one the server knows of. A browser that never opened a link asks nothing. */
export async function findAuthorisation(): Promise<ResetUser | null> {
  const known = resetUser.get();
  if (known !== null || !mayBeAuthorised()) return known;
  try {
    const found = await call(resetAuthorisation);
    resetUser.set(found);
    return found;
  } catch (failure) {
    if (failure instanceof CallFailed && failure.refusal === 'reset.not-authorised') forgetResetHint();
    return null;
  }
}

export interface NewPassword {
  birthDate: string | null;
  newPassword: string;
}

export type PasswordSet = { type: 'done' | 'given-up' } | { type: 'failed'; failure: CallFailed };

/** RS6–RS8: sets the password. The login that follows starts with the same email. */
export async function setPassword({ birthDate, newPassword }: NewPassword, signal: AbortSignal): Promise<PasswordSet> {
  try {
    await call(completeReset, { body: { newPassword, birthDate }, signal });
    keptEmail.keep(resetUser.get()?.email ?? '');
    forgetAuthorisation();
    return { type: 'done' };
  } catch (thrown) {
    if (signal.aborted) return { type: 'given-up' };
    const failure = thrown instanceof CallFailed ? thrown : new CallFailed('unknown');
    if (failure.refusal === 'reset.not-authorised') forgetAuthorisation();
    return { type: 'failed', failure };
  }
}

function forgetAuthorisation(): void {
  resetUser.clear();
  forgetResetHint();
}
