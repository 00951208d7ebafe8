import { createStore, useStore } from '../../session/store.ts';
import { advance, unloaded, type SetupEvent, type SetupFlow } from './setup-flow.ts';

const store = createStore(unloaded);

/** Outlives the screens it runs through, in memory only. */
export const setupFlow = {
  get: store.get,
  tell: (event: SetupEvent): void => store.set(advance(store.get(), event)),
  reset: (): void => store.set(unloaded),
};

export const useSetupFlow = (): SetupFlow => useStore(store);
