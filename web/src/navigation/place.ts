import { createContext, useContext } from 'react';
import { usePathname, useSearch } from 'wouter/use-browser-location';

/** The path a pre-rendered page was made for. Its query is known only in the browser, so the first render has none. */
export const PrerenderedAt = createContext<string | undefined>(undefined);

export function usePath(): string {
  const ssrPath = useContext(PrerenderedAt);
  return usePathname(ssrPath === undefined ? {} : { ssrPath });
}

/** The query without its question mark. */
export function useQuery(): string {
  const prerendered = useContext(PrerenderedAt) !== undefined;
  return useSearch(prerendered ? { ssrSearch: '' } : {}).replace(/^\?/, '');
}
