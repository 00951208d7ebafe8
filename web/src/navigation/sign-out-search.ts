import type { OverReason } from '../session/idle-watch.ts';

/** LO4: inactivity is said on the logout screen, and logging back in leads to where the person was. */
export function signOutSearch(reason: OverReason, from: string): string {
  return reason === 'inactivity' ? new URLSearchParams({ timeout: 'true', redir: from }).toString() : '';
}
