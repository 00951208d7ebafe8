import { createStore } from '../../session/store.ts';

/**
 * What is shown in place of a screen: nothing, the way onward from the screen at `from`, or the way out of a frame, whose
 * window somebody may have opened.
 */
export type Outcome =
  | { shows: 'screen' }
  | { shows: 'onward'; href: string; from: string }
  | { shows: 'way-out'; opened: boolean };

export const outcome = createStore<Outcome>({ shows: 'screen' });
