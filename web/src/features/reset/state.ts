import type { ResetUser } from '@selvage/contract/api/reset';
import { resetHintCookie } from '@selvage/contract/hint-cookies';
import { carriedSearch } from '../../router/carried-query.ts';
import { createStore } from '../../ui/store.ts';

const store = createStore<ResetUser | null>(null);

/** RS2: whose password this browser may set, once the server has said so. */
export const resetUser = { ...store, clear: (): void => store.set(null) };

export function mayBeAuthorised(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${resetHintCookie}=`));
}

/** Once the server has said that there is no authorisation, the next page need not ask again. */
export function forgetResetHint(): void {
  document.cookie = `${resetHintCookie}=; Path=/; Max-Age=0; SameSite=Strict`;
}

/** RS2: what is carried, and the word that the link was of no use. */
export function restartSearch(search: string): string {
  const kept = new URLSearchParams(carriedSearch(search, ''));
  kept.set('restart', 'true');
  return kept.toString();
}
