import { currentUser as currentUserEndpoint, type User } from '@selvage/contract/api/session';
import { userTypes, type Kind } from '@selvage/contract/user-types';
import { type EndedCall, callResult } from '../api/call.ts';
import { forgetSessionHint } from './session-hint.ts';
import { createStore, useStore } from '../ui/store.ts';

const store = createStore<User | null>(null);

const is = (kind: Kind) => (): boolean => store.get()?.userType === userTypes[kind].wire;

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

let loading: Promise<EndedCall<User>> | undefined;

/** Loads the signed-in person. Concurrent callers share one request. */
export function currentUserResult(): Promise<EndedCall<User>> {
  loading ??= load().finally(() => {
    loading = undefined;
  });
  return loading;
}

async function load(): Promise<EndedCall<User>> {
  const result = await callResult(currentUserEndpoint);
  if (result.type === 'ok') currentUser.set(result.reply);
  else currentUser.clear();
  if (result.type === 'refused' && result.failure.refusal === 'session.required') forgetSessionHint();
  return result;
}
