import { createContext, useContext, useSyncExternalStore } from 'react';
import { here, watchSteps } from './here.ts';

/** The path a pre-rendered page was made for. Its query is known only in the browser, so the first render has none. */
export const PrerenderedAt = createContext<string | undefined>(undefined);

export function usePath(): string {
  const ssrPath = useContext(PrerenderedAt);
  return useSyncExternalStore(
    watchSteps,
    () => here.pathname,
    () => ssrPath ?? here.pathname,
  );
}

/** The query without its question mark. */
export function useQuery(): string {
  const prerendered = useContext(PrerenderedAt) !== undefined;
  return useSyncExternalStore(
    watchSteps,
    () => here.search,
    () => (prerendered ? '' : here.search),
  ).replace(/^\?/, '');
}
