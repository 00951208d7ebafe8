import { isLanguage } from '@selvage/contract/languages';
import { keepLanguage } from '../messages/provider.tsx';
import { splitInitialQuery } from './carried-query.ts';
import { appLocation, appHistory } from './location.ts';
import { prefill } from './prefill.ts';
import { useEffect, useState } from 'react';

interface MailedLink {
  code: string;
  /** The purpose of the code. Null if the path of the page tells the purpose. */
  action: string | null;
  paths: string[];
}

let held: MailedLink | undefined;

/** The code of a mailed link, kept in memory only. Only the page that was opened by the link may read it. */
export const mailedLink = {
  at: (path: string): MailedLink | undefined => (held?.paths.includes(path) ? held : undefined),
  keep: (code: string, action: string | null, path: string): void => {
    held = { code, action, paths: [path] };
  },
  /** Lets another page of the application use the code of the link. */
  share: (path: string): void => void held?.paths.push(path),
  forget: (): void => {
    held = undefined;
  },
};

/** On arrival, moves codes and personal data from the query into memory, out of the address bar and the history. */
export function readInitialUrl(): void {
  const { pathname } = appLocation;
  const { search, code, action, language, prefill: taken } = splitInitialQuery(appLocation.search);
  prefill.keep(taken);
  if (isLanguage(language)) keepLanguage(language);
  if (code) mailedLink.keep(code, action, pathname);
  const rest = search === '' ? '' : `?${search}`;
  const clean = appLocation.search === '' || new URLSearchParams(appLocation.search).toString() === search;
  // This state tells a reloaded page that its code is lost.
  const state: unknown = code ? { mailedLink: true } : history.state;
  if (!clean) history.replaceState(state, '', pathname + rest + location.hash);
}

/** `lost`: the page was reloaded after the code was removed from the address. */
type LinkCode = { state: 'none' | 'lost' } | { state: 'held'; code: string; action: string | null };

/** The code of the mailed link that opened this page. It is forgotten when the page is left. */
export function useLinkCode(): LinkCode {
  const [link] = useState(readLink);
  useEffect(
    () => () => {
      if (!mailedLink.at(appLocation.pathname)) mailedLink.forget();
    },
    [],
  );
  return link;
}

function readLink(): LinkCode {
  const link = mailedLink.at(appLocation.pathname);
  if (link) return { state: 'held', code: link.code, action: link.action };
  const state = appHistory.kept();
  return { state: typeof state === 'object' && state !== null && 'mailedLink' in state ? 'lost' : 'none' };
}
