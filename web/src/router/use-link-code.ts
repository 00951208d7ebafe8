import { useEffect, useState } from 'react';
import { appHistory, appLocation } from './location.ts';
import { mailedLink } from './mailed-link.ts';

/** 'lost': the page was loaded again after the code was taken out of the address. */
type LinkCode = { state: 'none' | 'lost' } | { state: 'held'; code: string; action: string | null };

/** AC4, UP1: the code of the mailed link that this page was opened by. It is forgotten when the page is left. */
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
