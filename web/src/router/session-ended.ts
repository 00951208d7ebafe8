import type { EndReason } from '@selvage/contract/end-reasons';
import type { Kind } from '@selvage/contract/user-types';
import { useCallback } from 'react';
import type { CallFailed } from '../api/call-failed.ts';
import type { SessionEndReason } from '../session/idle-watch.ts';
import { whyEnded } from '../session/session-end.ts';
import { carriedSearch } from './carried-query.ts';
import { useGo } from './go.ts';
import { appLocation } from './location.ts';
import { paths } from './paths.ts';

/** MF7, MF8: what a log-out that nobody asked for is reached with. `back` is where logging back in leads. */
export function sessionEndedSearch(search: string, why: EndReason | 'inactivity', back?: string): string {
  const kept = new URLSearchParams(carriedSearch(search, ''));
  kept.delete('initial');
  kept.set('timeout', 'true');
  if (why !== 'inactivity') kept.set('reason', why);
  if (back !== undefined && !kept.has('redir')) kept.set('redir', back);
  return kept.toString();
}

/** LO4: why the session ended is said on the logout screen, and logging back in leads to where the person was, or wanted to go. */
export function signOutSearch(reason: SessionEndReason, redir: string | null): string {
  if (reason === 'choice' || reason === 'elsewhere') return '';
  const named = reason !== 'inactivity' && { reason };
  return new URLSearchParams({ timeout: 'true', ...named, ...(redir !== null && { redir }) }).toString();
}

/** The login settles what “Confirm it’s you” asked for, so it leads to where that screen leads. */
function whereTo(): string | null {
  const { pathname, search } = appLocation;
  const isConfirmScreen = /\/confirm(?:\/code)?$/.test(pathname);
  return isConfirmScreen ? new URLSearchParams(search).get('redir') : pathname + search;
}

export type OnSessionEnded = (failure: CallFailed) => void;

/** For a call that found the session over: says why on the logout screen, from where the login leads back here. */
export function useSessionEnded(kind: Kind): OnSessionEnded {
  const go = useGo();
  return useCallback(
    (failure) => go(paths.logout(kind), { search: signOutSearch(whyEnded(failure), whereTo()) }),
    [go, kind],
  );
}
