import { isLanguage } from '@selvage/contract/languages';
import { keepLanguage } from '../messages/provider.tsx';
import { splitInitialQuery } from './carried-query.ts';
import { appLocation } from './location.ts';
import { mailedLink } from './mailed-link.ts';
import { prefill } from './prefill.ts';

/** RT9, Q-05: on arrival, moves codes and personal data of the query into memory, out of the address bar and the history. */
export function readInitialUrl(): void {
  const { pathname } = appLocation;
  const { search, code, action, language, prefill: taken } = splitInitialQuery(appLocation.search);
  prefill.keep(taken);
  if (isLanguage(language)) keepLanguage(language);
  if (code) mailedLink.keep(code, action, pathname);
  const rest = search === '' ? '' : `?${search}`;
  const clean = appLocation.search === '' || new URLSearchParams(appLocation.search).toString() === search;
  // Without the mark, a page that is loaded again could not say what became of its code.
  const state: unknown = code ? { mailedLink: true } : history.state;
  if (!clean) history.replaceState(state, '', pathname + rest + location.hash);
}
