import { carriedSearch } from '../../navigation/carried-query.ts';

/** RS2: what is carried, and the word that the link was of no use. */
export function restartSearch(search: string): string {
  const kept = new URLSearchParams(carriedSearch(search, ''));
  kept.set('restart', 'true');
  return kept.toString();
}
