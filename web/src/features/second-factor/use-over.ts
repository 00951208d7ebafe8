import type { Kind } from '@selvage/contract/user-types';
import type { CallFailed } from '../../api/call-failed.ts';
import { here } from '../../navigation/here.ts';
import { paths } from '../../navigation/paths.ts';
import { stepOnward } from '../../navigation/step-onward.ts';
import { useFollow } from '../../navigation/use-follow.ts';
import { useGo } from '../../navigation/use-go.ts';
import { loadCurrentUser } from '../../session/current-user.ts';
import { whyEnded } from '../../session/why-ended.ts';
import { owedChallenge, type AfterVerification } from '../../session/owed-challenge.ts';
import { timedOutSearch } from './timed-out-search.ts';

/** MF8: no code will do any more, so Logout; unless another tab gave it, and the person is in. */
export function useOver(kind: Kind, after: AfterVerification): (failure: CallFailed) => Promise<void> {
  const go = useGo();
  const follow = useFollow();
  return async (failure) => {
    // Whoever changes their settings was in before, which says nothing about this code.
    const user = after === 'finish-sign-in' ? await loadCurrentUser().catch(() => null) : null;
    owedChallenge.clear();
    if (user && !user.mfaRequired) follow(stepOnward(kind, user));
    else go(paths.logout(kind), { replace: true, search: timedOutSearch(here.search, whyEnded(failure)) });
  };
}
