import { navigate } from 'wouter/use-browser-location';

/** Something that keeps which of our screens is shown. */
export interface Place {
  readonly pathname: string;
  /** With its question mark. */
  readonly search: string;
  /** What was kept with this step in the history. */
  readonly state: unknown;
  move(to: string, how: { replace: boolean; state: unknown }): void;
}

const addressBar: Place = {
  get pathname() {
    return location.pathname;
  },
  get search() {
    return location.search;
  },
  get state() {
    const kept: unknown = history.state;
    return kept;
  },
  move: navigate,
};

/** Where a person is among our screens: in the address bar, unless that belongs to the page around us (EM1). */
export let here = addressBar;

export function keepPlaceIn(other: Place): void {
  here = other;
}
