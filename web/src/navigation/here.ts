type Where = Pick<Location, 'pathname' | 'search'>;

interface Steps {
  move(to: string, how: { replace: boolean; state: unknown }): void;
  /** What was kept with this step in the history. */
  kept(): unknown;
}

/** Where a person is among our screens: in the address bar, unless that belongs to the page around us (EM1). */
export let here: Where = globalThis.location;

export let steps: Steps = {
  move: (to, { replace, state }) => history[replace ? 'replaceState' : 'pushState'](state, '', to),
  kept: () => history.state as unknown,
};

const watchers = new Set<() => void>();

/** The browser tells of its own steps; of ours, whoever takes them. */
export const tellOfStep = (): void => watchers.forEach((watcher) => watcher());

/** All hear of a step together, so that it is drawn once. */
export function watchSteps(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener('popstate', tellOfStep);
  return () => watchers.delete(watcher);
}

export type Place = Where & Steps;

export function keepPlaceIn(place: Place): void {
  here = place;
  steps = place;
}
