import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useFollow } from './use-follow.ts';
import { mayBeSignedIn } from '../session/session-hint.ts';

const never = () => () => {};

/** LG2: sends someone who is signed in onward. True while that is being found out or done, so that no form flashes. */
export function useOnward(kind: Kind): boolean {
  // A page made at build time knows no one; the hint is looked at right after hydration.
  const hinted = useSyncExternalStore(never, mayBeSignedIn, () => false);
  const [nobody, setNobody] = useState(false);
  const follow = useFollow();

  useEffect(() => {
    const ask = async () => {
      if (!mayBeSignedIn()) return;
      const { findOnward } = await import('./find-onward.ts');
      const next = await findOnward(kind).catch(() => null);
      if (next === null) setNobody(true);
      else follow(next);
    };
    const askAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void ask();
    };
    void ask();
    window.addEventListener('pageshow', askAgain);
    return () => window.removeEventListener('pageshow', askAgain);
  }, [kind, follow]);

  return hinted && !nobody;
}
