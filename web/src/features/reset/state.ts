import type { EndedWays } from '@selvage/contract/api/fields';
import { type ResetUser, completeReset, type requestReset, resetAuthorisation } from '@selvage/contract/api/reset';
import { resetHintCookie } from '@selvage/contract/hint-cookies';
import type { Given } from '@selvage/contract/endpoint';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import { carriedSearch } from '../../router/carried-query.ts';
import { createStore } from '../../ui/store.ts';
import type { CallFailed } from '../../api/call-failed.ts';
import { callResult } from '../../api/call.ts';
import { keptEmail } from '../../router/prefill.ts';

const store = createStore<ResetUser | null>(null);

/** The person for whom this browser may set a password, once the server has said so. */
export const resetUser = { ...store, clear: (): void => store.set(null) };

export function mayBeAuthorised(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${resetHintCookie}=`));
}

/** Called when the server has said that there is no authorisation, so that the next page need not ask again. */
function forgetResetHint(): void {
  document.cookie = `${resetHintCookie}=; Path=/; Max-Age=0; SameSite=Strict`;
}

/** Returns the carried query with `restart`, which says that the link did not work. */
export function restartSearch(search: string): string {
  const kept = new URLSearchParams(carriedSearch(search, ''));
  kept.set('restart', 'true');
  return kept.toString();
}

export interface LinkRequest {
  email: string;
  loginId: string | null;
}

export interface Sent {
  request: LinkRequest;
  secondsToNext: number;
}

/** Returns the body of the request. A wellness user is sent as a member, with a mark. */
export function linkRequestBody(kind: Kind, { email, loginId }: LinkRequest): Given<(typeof requestReset)['body']> {
  const wellness = kind === 'wellness' && { userType: userTypes.member.wire, wellnessOnly: 'Y' as const };
  return { email, loginId, userType: userTypes[kind].wire, ...wellness };
}

/** Returns the known authorisation, or asks the server for it. A browser that never opened a link sends no request. */
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

export type PasswordSet =
  | { type: 'done'; ended: EndedWays }
  | { type: 'given-up' }
  | { type: 'failed'; failure: CallFailed };

/** Sets the password. The login after it is prefilled with the same email. */
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
  return { type: 'done', ended: result.reply.ended };
}

function forgetAuthorisation(): void {
  resetUser.clear();
  forgetResetHint();
}
