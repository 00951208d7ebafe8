import type { Kind } from '@selvage/contract/user-types';
import { useCallback } from 'react';
import type { CallFailed } from '../api/call-failed.ts';
import { whyEnded } from '../session/why-ended.ts';
import { here } from './here.ts';
import { paths } from './paths.ts';
import { signOutSearch } from './sign-out-search.ts';
import { useGo } from './use-go.ts';

export type OnTimedOut = (failure: CallFailed) => void;

/** For a call that found the session over: says why on the logout screen, from where the login leads back here. */
export function useTimedOut(kind: Kind): OnTimedOut {
  const go = useGo();
  return useCallback(
    (failure) => go(paths.logout(kind), { search: signOutSearch(whyEnded(failure), here.pathname + here.search) }),
    [go, kind],
  );
}
