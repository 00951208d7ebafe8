import type { Kind } from '@selvage/contract/user-types';
import { useCallback } from 'react';
import { here } from './here.ts';
import { paths } from './paths.ts';
import { signOutSearch } from './sign-out-search.ts';
import { useGo } from './use-go.ts';

/** For a call that found the session over: says so on the logout screen, from where the login leads back here. */
export function useTimedOut(kind: Kind): () => void {
  const go = useGo();
  return useCallback(
    () => go(paths.logout(kind), { search: signOutSearch('inactivity', here.pathname + here.search) }),
    [go, kind],
  );
}
