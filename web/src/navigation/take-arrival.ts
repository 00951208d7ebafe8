import { arrival } from './carried-query.ts';
import { here } from './here.ts';
import { prefill } from './prefill.ts';

/** RT9: on arrival, moves what the query prefills into memory and out of the address bar and the history. */
export function takeArrival(): void {
  const { search, prefill: taken } = arrival(here.search);
  prefill.keep(taken);
  const rest = search === '' ? '' : `?${search}`;
  const clean = here.search === '' || new URLSearchParams(here.search).toString() === search;
  if (!clean) history.replaceState(history.state, '', here.pathname + rest + location.hash);
}
