import type { Kind } from '@selvage/contract/user-types';
import { useCallback } from 'react';
import { paths } from '../../navigation/paths.ts';
import { useGo } from '../../navigation/use-go.ts';

/** A session that is over leads to Logout, which says why, and logging back in leads here. */
export function useTimedOut(kind: Kind): () => void {
  const go = useGo();
  return useCallback(() => {
    const search = new URLSearchParams({ timeout: 'true', redir: paths.security(kind) });
    // Several calls may find out at the same time.
    go(paths.logout(kind), { replace: true, search: search.toString() });
  }, [kind, go]);
}
