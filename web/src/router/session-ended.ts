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

/** The query of the logout screen after the server ended the session. `back` is the page to which the next login leads. */
export function sessionEndedSearch(search: string, why: EndReason | 'inactivity', back?: string): string {
  const kept = new URLSearchParams(carriedSearch(search, ''));
  kept.delete('initial');
  kept.set('timeout', 'true');
  if (why !== 'inactivity') kept.set('reason', why);
  if (back !== undefined && !kept.has('redir')) kept.set('redir', back);
  return kept.toString();
}

/** The query of the logout screen. It names the reason for the end, and the page to which the next login leads. */
export function signOutSearch(reason: SessionEndReason, redir: string | null): string {
  if (reason === 'choice' || reason === 'elsewhere') return '';
  const named = reason !== 'inactivity' && { reason };
  return new URLSearchParams({ timeout: 'true', ...named, ...(redir !== null && { redir }) }).toString();
}

/** A login also fulfils “Confirm your login”, so it leads to the page behind that screen. */
function whereTo(): string | null {
  const { pathname, search } = appLocation;
  const isConfirmScreen = /\/confirm(?:\/code)?$/.test(pathname);
  return isConfirmScreen ? new URLSearchParams(search).get('redir') : pathname + search;
}

export type OnSessionEnded = (failure: CallFailed) => void;

/**
 * Returns a handler for calls that were refused because the session has ended. The logout screen gives the reason, and the next login leads
 * back to this screen.
 */
export function useSessionEnded(kind: Kind): OnSessionEnded {
  const go = useGo();
  return useCallback(
    (failure) => go(paths.logout(kind), { search: signOutSearch(whyEnded(failure), whereTo()) }),
    [go, kind],
  );
}
