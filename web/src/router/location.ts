import { createContext, use, useSyncExternalStore } from 'react';

type LocationPart = Pick<Location, 'pathname' | 'search'>;

interface HistorySource {
  move(to: string, how: { replace: boolean; state: unknown }): void;
  /** Returns the state that was stored with this history entry. */
  kept(): unknown;
}

/** The location of the shown screen. It is that of the address bar, unless the address bar belongs to the embedding page. */
export let appLocation: LocationPart = globalThis.location;

export let appHistory: HistorySource = {
  move: (to, { replace, state }) => history[replace ? 'replaceState' : 'pushState'](state, '', to),
  kept: () => history.state as unknown,
};

const watchers = new Set<() => void>();

/** Notifies the watchers of our own navigations. The browser reports only Back and Forward. */
export const notifyNavigation = (): void => watchers.forEach((watcher) => watcher());

/** Adds a watcher, and returns a function that removes it. One listener calls all watchers, so that only one render follows. */
function onNavigation(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener('popstate', notifyNavigation);
  return () => watchers.delete(watcher);
}

export type LocationSource = LocationPart & HistorySource;

export function setLocationSource(source: LocationSource): void {
  appLocation = source;
  appHistory = source;
}

/** The path for which the page was prerendered. The query is known only in the browser, so the first render has none. */
export const PrerenderedAt = createContext<string | undefined>(undefined);

/** The URL of the shown screen. It stays until the next screen is loaded. */
export const ShownUrl = createContext<string | null>(null);

const currentUrl = (): string => appLocation.pathname + appLocation.search;

/** The URL of the last navigation. */
export function useUrl(): string {
  // `useContext` does not work here, for the reason given in messages/provider.tsx.
  const ssrPath = use(PrerenderedAt);
  return useSyncExternalStore(onNavigation, currentUrl, () => ssrPath ?? currentUrl());
}

function useShownUrl(): readonly string[] {
  const url = useUrl();
  return (use(ShownUrl) ?? url).split('?');
}

export function usePath(): string {
  const [path = '/'] = useShownUrl();
  return path;
}

/** The query without its question mark. */
export function useQuery(): string {
  const [, ...query] = useShownUrl();
  return query.join('?');
}
