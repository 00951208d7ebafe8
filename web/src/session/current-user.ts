import { currentUser as currentUserEndpoint, sessionStatus, type User } from '@selvage/contract/api/session';
import type { ReplyOf } from '@selvage/contract/endpoint';
import { userTypes, type Kind } from '@selvage/contract/user-types';
import { type EndedCall, callResult } from '../api/call.ts';
import { forgetSessionHint } from './session-hint.ts';
import { createStore, useStore } from '../ui/store.ts';

/** The signed-in person, and whether the session asks them to answer new terms. */
export interface SignedInUser extends User {
  termsRequired?: ReplyOf<typeof sessionStatus>['termsRequired'];
}

const store = createStore<SignedInUser | null>(null);

/** True once the server has said that this session asks for no answer. Such a session is not asked about later, so one request is enough. */
let asksNothing = false;

const is = (kind: Kind) => (): boolean => store.get()?.userType === userTypes[kind].wire;

export const currentUser = {
  ...store,
  clear(): void {
    asksNothing = false;
    store.set(null);
  },
  isConsultant: is('consultant'),
  isGroup: is('group'),
  isHospital: is('hospital'),
  isMember: is('member'),
  isWellness: is('wellness'),
  isMVF: (): boolean => store.get()?.privileges?.includes('mvf:provider') ?? false,
};

export const useCurrentUser = (): SignedInUser | null => useStore(store);

/** True if the session is not whole until the person has answered. */
export const owesTerms = ({ termsRequired }: SignedInUser): boolean =>
  termsRequired !== undefined && termsRequired.laterUntil === undefined;

let loading: Promise<EndedCall<SignedInUser>> | undefined;

/** Loads the signed-in person. Concurrent callers share one request. */
export function currentUserResult(): Promise<EndedCall<SignedInUser>> {
  loading ??= load().finally(() => {
    loading = undefined;
  });
  return loading;
}

async function load(): Promise<EndedCall<SignedInUser>> {
  const result = await callResult(currentUserEndpoint);
  if (result.type === 'ok') {
    const termsRequired = await askedTerms(result.reply);
    const user = { ...result.reply, ...(termsRequired && { termsRequired }) };
    currentUser.set(user);
    return { type: 'ok', reply: user };
  }
  currentUser.clear();
  if (result.failure.refusal === 'session.required') forgetSessionHint();
  return result;
}

/** New terms come after all other steps of a login, so a person who owes another step is not asked about them yet. */
async function askedTerms({ activated, mfaRequired }: User): Promise<SignedInUser['termsRequired']> {
  if (asksNothing || !activated || mfaRequired) return undefined;
  const session = await callResult(sessionStatus);
  if (session.type !== 'ok') return undefined;
  asksNothing = session.reply.termsRequired === undefined;
  return session.reply.termsRequired;
}
