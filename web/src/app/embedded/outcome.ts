import { createStore } from '../../session/store.ts';

/** What is shown in place of a screen: nothing, the way onward from the screen at `from`, or the way out of a frame. */
export type Outcome = { shows: 'screen' } | { shows: 'onward'; href: string; from: string } | { shows: 'way-out' };

export const outcome = createStore<Outcome>({ shows: 'screen' });
