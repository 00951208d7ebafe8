import { createContext, use, useSyncExternalStore } from 'react';
import { here, watchSteps } from './here.ts';

/** The path a pre-rendered page was made for. Its query is known only in the browser, so the first render has none. */
export const PrerenderedAt = createContext<string | undefined>(undefined);

/** The address of the screen that is shown, which stays until the next one is there. */
export const ShownAddress = createContext<string | null>(null);

const addressHere = (): string => here.pathname + here.search;

/** The address that was gone to last. */
export function useAddress(): string {
  // Not useContext, for the reason in words-provider.
  const ssrPath = use(PrerenderedAt);
  return useSyncExternalStore(watchSteps, addressHere, () => ssrPath ?? addressHere());
}

function useShownAddress(): readonly string[] {
  const address = useAddress();
  return (use(ShownAddress) ?? address).split('?');
}

export function usePath(): string {
  const [path = '/'] = useShownAddress();
  return path;
}

/** The query without its question mark. */
export function useQuery(): string {
  const [, ...query] = useShownAddress();
  return query.join('?');
}
