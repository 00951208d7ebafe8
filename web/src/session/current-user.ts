import { currentUser as currentUserEndpoint, type User } from '@selvage/contract/api/session';
import { userTypes, type Kind } from '@selvage/contract/user-types';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/call-failed.ts';
import { forgetSessionHint } from './session-hint.ts';
import { createStore, useStore } from './store.ts';

export { mayBeSignedIn } from './session-hint.ts';

const store = createStore<User | null>(null);

const is = (kind: Kind) => (): boolean => store.get()?.userType === userTypes[kind].wire;

/** EN1: the role holder. */
export const currentUser = {
  ...store,
  clear: (): void => store.set(null),
  isConsultant: is('consultant'),
  isGroup: is('group'),
  isHospital: is('hospital'),
  isMember: is('member'),
  isWellness: is('wellness'),
  isMVF: (): boolean => store.get()?.privileges?.includes('mvf:provider') ?? false,
};

export const useCurrentUser = (): User | null => useStore(store);

let loading: Promise<User> | undefined;

/** Asks who is signed in; askers at the same time share one call. */
export function loadCurrentUser(): Promise<User> {
  loading ??= load().finally(() => {
    loading = undefined;
  });
  return loading;
}

async function load(): Promise<User> {
  try {
    const user = await call(currentUserEndpoint);
    currentUser.set(user);
    return user;
  } catch (failure) {
    currentUser.clear();
    if (failure instanceof CallFailed && failure.refusal === 'session.required') forgetSessionHint();
    throw failure;
  }
}
