import { createStore } from '../session/store.ts';

export interface Prefill {
  email?: string;
  memberNumber?: string;
}

const store = createStore<Prefill>({});

/** RT9: kept in memory only, for the screens that follow. */
export const prefill = {
  get: store.get,
  keep: (more: Prefill): void => store.set({ ...store.get(), ...more }),
  clear: (): void => store.set({}),
};
