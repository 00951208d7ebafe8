import type { ResetUser } from '@selvage/contract/api/reset';
import { createStore } from '../../session/store.ts';

const store = createStore<ResetUser | null>(null);

/** RS2: whose password this browser may set, once the server has said so. */
export const resetUser = { ...store, clear: (): void => store.set(null) };
