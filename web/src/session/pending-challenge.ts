import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { createStore, useStore } from '../ui/store.ts';

/** The action after the code is verified. */
export type AfterVerification = 'finish-sign-in' | 'finish-setup';

export interface PendingChallenge {
  pending: PendingTwoFactor;
  afterVerification: AfterVerification;
}

const store = createStore<PendingChallenge | null>(null);

let receivedAt = 0;

export const pendingChallenge = {
  ...store,
  set(challenge: PendingChallenge | null): void {
    receivedAt = Date.now();
    store.set(challenge);
  },
  clear: (): void => store.set(null),
  /** Seconds until the person may ask for another code. */
  secondsToNext: (): number =>
    Math.max(0, Math.ceil((store.get()?.pending.secondsToNext ?? 0) - (Date.now() - receivedAt) / 1000)),
};

export const useStoredChallenge = (): PendingChallenge | null => useStore(store);
