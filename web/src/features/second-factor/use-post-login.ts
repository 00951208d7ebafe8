import type { Kind } from '@selvage/contract/user-types';
import { useCallback } from 'react';
import { paths } from '../../navigation/paths.ts';
import { stepOnward } from '../../navigation/step-onward.ts';
import { useFollow } from '../../navigation/use-follow.ts';
import { useGo } from '../../navigation/use-go.ts';
import { loadCurrentUser } from '../../session/current-user.ts';

/** LN5: takes the step after a login; whoever cannot be found out about goes to Login. */
export function usePostLogin(kind: Kind): () => Promise<void> {
  const go = useGo();
  const follow = useFollow();
  return useCallback(async () => {
    try {
      follow(stepOnward(kind, await loadCurrentUser()));
    } catch {
      go(paths.login(kind), { replace: true });
    }
  }, [kind, go, follow]);
}
