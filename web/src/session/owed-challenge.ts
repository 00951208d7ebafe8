import type { PendingSecondFactor } from '@selvage/contract/api/sign-in';
import { createStore, useStore } from './store.ts';

/** LG9: what happens once the code is verified. */
export type AfterVerification = 'finish-sign-in' | 'finish-setup';

export interface OwedChallenge {
  pending: PendingSecondFactor;
  afterVerification: AfterVerification;
}

const store = createStore<OwedChallenge | null>(null);

export const owedChallenge = { ...store, clear: (): void => store.set(null) };

export const useOwedChallenge = (): OwedChallenge | null => useStore(store);
