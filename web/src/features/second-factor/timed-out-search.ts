import { carriedSearch } from '../../navigation/carried-query.ts';

/** MF7, MF8: what a log-out for inactivity is reached with. `back` is where logging back in leads. */
export function timedOutSearch(search: string, back?: string): string {
  const kept = new URLSearchParams(carriedSearch(search, ''));
  kept.delete('initial');
  kept.set('timeout', 'true');
  if (back !== undefined && !kept.has('redir')) kept.set('redir', back);
  return kept.toString();
}
