import { signOut } from '@selvage/contract/api/session';
import type { EndReason } from '@selvage/contract/end-reasons';
import { useEffect, useRef, useState } from 'react';
import { callResult } from '../../api/call.ts';
import { notifyHost } from '../../host/host-connection.ts';
import { keptEmail } from '../../router/prefill.ts';
import { currentUser, currentUserResult, mayBeSignedIn } from '../../session/current-user.ts';
import { pendingChallenge } from '../../session/pending-challenge.ts';
import { notifyOtherTabs } from '../../session/session-channel.ts';
import { forgetSessionHint } from '../../session/session-hint.ts';

export type SigningOut = { phase: 'working' } | { phase: 'done' } | { phase: 'failed'; retry: () => void };

interface Leaving {
  timedOut: boolean;
  /** Where it was not inactivity that ended the session. */
  why: EndReason | null;
  /** EM1: the page is another's, and not ours to load again. */
  inPage: boolean;
}

/** LO1–LO3: signs out when the screen opens, then loads the page afresh, once. */
export function useSignOut({ timedOut, why, inPage }: Leaving): SigningOut {
  const [phase, setPhase] = useState<SigningOut['phase']>(() =>
    isFreshPage() && !mayBeSignedIn() ? 'done' : 'working',
  );
  const begun = useRef(phase === 'done');

  const run = async (): Promise<void> => {
    // Whoever cannot be fetched can still be signed out.
    if (mayBeSignedIn()) await currentUserResult();
    const ended = await callResult(signOut);
    if (ended.type === 'refused') return setPhase('failed');
    forgetPerson();
    notifyOtherTabs(timedOut ? (why ?? 'timed-out') : 'ended');
    notifyHost({ type: 'logged-out', reason: timedOut ? 'timeout' : 'logout' });
    if (inPage || isFreshPage()) setPhase('done');
    else loadAfresh();
  };

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void run();
  });

  if (phase !== 'failed') return { phase };
  return {
    phase,
    retry() {
      setPhase('working');
      void run();
    },
  };
}

function forgetPerson(): void {
  currentUser.clear();
  pendingChallenge.clear();
  forgetSessionHint();
  keptEmail.keep('');
}

// the mark is on this history entry, so that the reload finds it and a later visit to the screen does not. Going back
// to a marked entry while signed in signs out again, without a second reload.
const freshMark = 'signedOut';

function isFreshPage(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && freshMark in state;
}

function loadAfresh(): void {
  history.replaceState({ [freshMark]: true }, '');
  location.reload();
}
