import { arrival } from './carried-query.ts';
import { prefill } from './prefill.ts';

/** RT9: on arrival, moves what the query prefills into memory and out of the address bar and the history. */
export function takeArrival(): void {
  const { search, prefill: taken } = arrival(location.search);
  prefill.keep(taken);
  const rest = search === '' ? '' : `?${search}`;
  const clean = location.search === '' || new URLSearchParams(location.search).toString() === search;
  if (!clean) history.replaceState(history.state, '', location.pathname + rest + location.hash);
}
