import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { type Kind, kindOfWireCode } from '@selvage/contract/user-types';
import { useCallback, useEffect, useState, useEffectEvent } from 'react';
import { chooseWay } from '@selvage/contract/api/authenticator';
import type { CallFailed } from '../../api/call-failed.ts';
import { follow, useGo } from '../../router/go.ts';
import { appLocation } from '../../router/location.ts';
import { nextStepFromHere } from '../../router/next-step.ts';
import { paths } from '../../router/paths.ts';
import { currentUserResult } from '../../session/current-user.ts';
import { type AfterVerification, type PendingChallenge, pendingChallenge } from '../../session/pending-challenge.ts';
import { mayBeSignedIn } from '../../session/session-hint.ts';
import { whyEnded } from '../../session/session-end.ts';
import { sessionEndedSearch } from '../../router/session-ended.ts';
import { callResult } from '../../api/call.ts';
import { lastChosenWay } from '../../ways/step-up/chosen-way.ts';
import { useHostMode } from '../../host/host-mode.ts';
import { carriedSearch } from '../../router/carried-query.ts';
import { takePasskeyOffer } from '../../ways/passkey/offer.ts';

export interface Challenge extends PendingChallenge {
  token: string;
  /** How many codes came before it. */
  round: number;
}

export type PendingChallengeState =
  | { phase: 'finding' }
  | { phase: 'unreachable'; retry: () => void }
  | {
      phase: 'found';
      challenge: Challenge;
      /** One more code. */
      renew: (pending: PendingTwoFactor) => void;
      /** Another way in place of this one. */
      replace: (pending: PendingTwoFactor) => void;
    };

/** The challenge that this browser has to answer: the one in memory or, after a reload, the server's. MF9: without one, the post-login step. */
export function usePendingChallenge(kind: Kind): PendingChallengeState {
  const [challenge, setChallenge] = useState(() => storedChallenge(0));
  const [unreachable, setUnreachable] = useState(false);
  const go = useGo();

  const look = useCallback(async () => {
    setUnreachable(false);
    const startAgain = () => go(paths.login(kind), { replace: true });
    if (!mayBeSignedIn()) return startAgain();
    const result = await currentUserResult();
    if (result.type === 'refused') {
      if (result.failure.refusal !== 'session.required') return setUnreachable(true);
      const why = whyEnded(result.failure);
      if (why === 'inactivity') return startAgain();
      return go(paths.logout(kind), { replace: true, search: sessionEndedSearch(appLocation.search, why) });
    }
    const user = result.reply;
    const { mfaRequired: pending } = user;
    if (!pending || pending.mfaSetupRequired || pending.passkeyRequired || !user.activated)
      return follow(nextStepFromHere(kind, user));
    pendingChallenge.set({ pending, afterVerification: 'finish-sign-in' });
    const found = storedChallenge(0);
    if (found === null) return startAgain();
    go(paths.mfaVerify(kindOfWireCode(user.userType)), { replace: true });
    setChallenge(found);
  }, [kind, go]);

  const missing = challenge === null;
  useEffect(() => {
    if (!missing) return;
    const first = setTimeout(() => void look());
    return () => clearTimeout(first);
  }, [missing, look]);

  if (unreachable) return { phase: 'unreachable', retry: () => void look() };
  if (challenge === null) return { phase: 'finding' };
  const take = (pending: PendingTwoFactor, round: number) => {
    pendingChallenge.set({ pending, afterVerification: challenge.afterVerification });
    setChallenge(storedChallenge(round));
  };
  return {
    phase: 'found',
    challenge,
    renew: (pending) => take(pending, challenge.round + 1),
    replace: (pending) => take(pending, challenge.round),
  };
}

function storedChallenge(round: number): Challenge | null {
  const stored = pendingChallenge.get();
  const token = stored?.pending.mfaToken;
  return stored === null || token === undefined ? null : { ...stored, token, round };
}

/** MF8: no code will do any more, so Logout; unless another tab gave it, and the person is in. */
export function useChallengeExpired(kind: Kind, after: AfterVerification): (failure: CallFailed) => Promise<void> {
  const go = useGo();
  return async (failure) => {
    // Whoever changes their settings was in before, which says nothing about this code.
    const found = after === 'finish-sign-in' ? await currentUserResult() : null;
    pendingChallenge.clear();
    if (found?.type === 'ok' && !found.reply.mfaRequired) follow(nextStepFromHere(kind, found.reply));
    else go(paths.logout(kind), { replace: true, search: sessionEndedSearch(appLocation.search, whyEnded(failure)) });
  };
}

/** WY22: a person who chose another way here the last time is asked for that at once. */
export function useLastChosenWay({ pending, token }: Challenge, onChosen: (pending: PendingTwoFactor) => void): void {
  const way = lastChosenWay();
  const isOther = way !== pending.type && pending.ways?.some(({ type }) => type === way);
  const chosen = useEffectEvent(onChosen);
  useEffect(() => {
    if (!isOther || way === undefined) return;
    const asking = new AbortController();
    const { signal } = asking;
    void callResult(chooseWay, { body: { mfaToken: token, way }, signal }).then((result) => {
      if (result.type === 'ok') chosen(result.reply.mfaRequired);
    });
    return () => asking.abort();
  }, [isOther, way, token]);
}

/** LN5, WY9, WY10: takes the step after a login with a second step, with the offer of a passkey on the way to a page. */
export function useFinishSignIn(kind: Kind): () => Promise<void> {
  const { embedded } = useHostMode();
  const go = useGo();
  return useCallback(async () => {
    const found = await currentUserResult();
    if (found.type !== 'ok') return go(paths.login(kind), { replace: true });
    const next = nextStepFromHere(kind, found.reply);
    if (next.go === 'screen' || embedded) return follow(next);
    const search = new URLSearchParams(carriedSearch(appLocation.search, ''));
    // An application waits, and may want one more step of the person.
    const mayAsk = search.get('redir')?.startsWith('/oidc/') !== true;
    const offered = await takePasskeyOffer({ mayAsk });
    if (offered !== 'ask') return follow(next);
    search.delete('initial');
    go(paths.passkeyAsk(kindOfWireCode(found.reply.userType)), { replace: true, search: search.toString() });
  }, [kind, embedded, go]);
}
