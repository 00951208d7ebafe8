import { navigate } from 'wouter/use-browser-location';

type Where = Pick<Location, 'pathname' | 'search'>;

interface Steps {
  move(to: string, how: { replace: boolean; state: unknown }): void;
  /** What was kept with this step in the history. */
  kept(): unknown;
}

/** Where a person is among our screens: in the address bar, unless that belongs to the page around us (EM1). */
export let here: Where = globalThis.location;

export let steps: Steps = { move: navigate, kept: () => history.state as unknown };

export type Place = Where & Steps;

export function keepPlaceIn(place: Place): void {
  here = place;
  steps = place;
}
