import { isLanguage } from '@selvage/contract/languages';
import { keepLanguage } from '../words/keep-language.ts';
import { arrival } from './carried-query.ts';
import { here } from './here.ts';
import { mailedLink } from './mailed-link.ts';
import { prefill } from './prefill.ts';

/** RT9, Q-05: on arrival, moves codes and personal data of the query into memory, out of the address bar and the history. */
export function takeArrival(): void {
  const { pathname } = here;
  const { search, code, action, language, prefill: taken } = arrival(here.search);
  prefill.keep(taken);
  if (isLanguage(language)) keepLanguage(language);
  if (code) mailedLink.keep(code, action, pathname);
  const rest = search === '' ? '' : `?${search}`;
  const clean = here.search === '' || new URLSearchParams(here.search).toString() === search;
  // Without the mark, a page that is loaded again could not say what became of its code.
  const state: unknown = code ? { mailedLink: true } : history.state;
  if (!clean) history.replaceState(state, '', pathname + rest + location.hash);
}
