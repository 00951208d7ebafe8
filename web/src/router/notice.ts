import { createStore, useStore } from '../ui/store.ts';

/** Explains on the next screen why the person is there. */
export type Notice = 'page-not-found' | 'log-in-to-continue';

const store = createStore<Notice | null>(null);

export const notice = { set: store.set, clear: (): void => store.set(null) };

export const useNotice = (): Notice | null => useStore(store);
