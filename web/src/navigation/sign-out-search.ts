import type { OverReason } from '../session/idle-watch.ts';

/** LO4: why the session ended is said on the logout screen, and logging back in leads to where the person was, or wanted to go. */
export function signOutSearch(reason: OverReason, redir: string | null): string {
  if (reason === 'choice' || reason === 'elsewhere') return '';
  const named = reason !== 'inactivity' && { reason };
  return new URLSearchParams({ timeout: 'true', ...named, ...(redir !== null && { redir }) }).toString();
}
