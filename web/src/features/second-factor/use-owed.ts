import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { kindOfWireCode, type Kind } from '@selvage/contract/user-types';
import { useCallback, useEffect, useState } from 'react';
import { CallFailed } from '../../api/call-failed.ts';
import { here } from '../../navigation/here.ts';
import { paths } from '../../navigation/paths.ts';
import { stepOnward } from '../../navigation/step-onward.ts';
import { useFollow } from '../../navigation/use-follow.ts';
import { useGo } from '../../navigation/use-go.ts';
import { loadCurrentUser } from '../../session/current-user.ts';
import { owedChallenge, type OwedChallenge } from '../../session/owed-challenge.ts';
import { mayBeSignedIn } from '../../session/session-hint.ts';
import { whyEnded } from '../../session/why-ended.ts';
import { timedOutSearch } from './timed-out-search.ts';

export interface Challenge extends OwedChallenge {
  token: string;
  /** How many codes came before it. */
  round: number;
}

export type Owed =
  | { phase: 'finding' }
  | { phase: 'unreachable'; retry: () => void }
  | { phase: 'owed'; challenge: Challenge; renew: (pending: PendingTwoFactor) => void };

/** The code this browser owes: the one in memory or, after a reload, the server's. MF9: without one, the post-login step. */
export function useOwed(kind: Kind): Owed {
  const [challenge, setChallenge] = useState(() => held(0));
  const [unreachable, setUnreachable] = useState(false);
  const go = useGo();
  const follow = useFollow();

  const look = useCallback(async () => {
    setUnreachable(false);
    const startAgain = () => go(paths.login(kind), { replace: true });
    if (!mayBeSignedIn()) return startAgain();
    try {
      const user = await loadCurrentUser();
      const { mfaRequired: pending } = user;
      if (!pending || pending.mfaSetupRequired || !user.activated) return follow(stepOnward(kind, user));
      owedChallenge.set({ pending, afterVerification: 'finish-sign-in' });
      const found = held(0);
      if (found === null) return startAgain();
      go(paths.mfaVerify(kindOfWireCode(user.userType)), { replace: true });
      setChallenge(found);
    } catch (failure) {
      if (!(failure instanceof CallFailed) || failure.refusal !== 'session.required') return setUnreachable(true);
      const why = whyEnded(failure);
      if (why === 'inactivity') return startAgain();
      go(paths.logout(kind), { replace: true, search: timedOutSearch(here.search, why) });
    }
  }, [kind, go, follow]);

  const missing = challenge === null;
  useEffect(() => {
    if (!missing) return;
    const first = setTimeout(() => void look());
    return () => clearTimeout(first);
  }, [missing, look]);

  if (unreachable) return { phase: 'unreachable', retry: () => void look() };
  if (challenge === null) return { phase: 'finding' };
  const renew = (pending: PendingTwoFactor) => {
    owedChallenge.set({ pending, afterVerification: challenge.afterVerification });
    setChallenge(held(challenge.round + 1));
  };
  return { phase: 'owed', challenge, renew };
}

function held(round: number): Challenge | null {
  const owed = owedChallenge.get();
  const token = owed?.pending.mfaToken;
  return owed === null || token === undefined ? null : { ...owed, token, round };
}
