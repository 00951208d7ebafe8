import type { EndReason } from '@selvage/contract/end-reasons';
import { carriedSearch } from '../../navigation/carried-query.ts';

/** MF7, MF8: what a log-out that nobody asked for is reached with. `back` is where logging back in leads. */
export function timedOutSearch(search: string, why: EndReason | 'inactivity', back?: string): string {
  const kept = new URLSearchParams(carriedSearch(search, ''));
  kept.delete('initial');
  kept.set('timeout', 'true');
  if (why !== 'inactivity') kept.set('reason', why);
  if (back !== undefined && !kept.has('redir')) kept.set('redir', back);
  return kept.toString();
}
