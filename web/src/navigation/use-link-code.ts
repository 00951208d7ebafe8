import { useLayoutEffect, useState } from 'react';
import { tellOfStep } from './here.ts';

/** 'lost': the page was loaded again after the code was taken out of the address. */
export type LinkCode = { state: 'none' | 'lost' } | { state: 'held'; code: string };

const mark = 'mailedLink';

/** AC4, UP1: the code of a mailed link, in memory only; the address and the history forget it at once. */
export function useLinkCode(): LinkCode {
  const [link] = useState(readLink);
  useLayoutEffect(() => {
    if (link.state === 'held') forgetInAddress();
  }, [link]);
  return link;
}

function readLink(): LinkCode {
  const code = new URLSearchParams(location.search).get('code');
  if (code) return { state: 'held', code };
  const state: unknown = history.state;
  return { state: typeof state === 'object' && state !== null && mark in state ? 'lost' : 'none' };
}

function forgetInAddress(): void {
  const rest = new URLSearchParams(location.search);
  rest.delete('code');
  const search = rest.size === 0 ? '' : `?${rest.toString()}`;
  history.replaceState({ [mark]: true }, '', location.pathname + search + location.hash);
  tellOfStep();
}
