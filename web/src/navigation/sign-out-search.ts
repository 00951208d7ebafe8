import type { OverReason } from '../session/idle-watch.ts';

/** LO4: inactivity is said on the logout screen, and logging back in leads to where the person was, or wanted to go. */
export function signOutSearch(reason: OverReason, redir: string | null): string {
  if (reason !== 'inactivity') return '';
  return new URLSearchParams({ timeout: 'true', ...(redir !== null && { redir }) }).toString();
}
