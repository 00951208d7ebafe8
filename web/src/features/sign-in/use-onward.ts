import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { nextStep } from '../../navigation/next-step.ts';
import { useFollow } from '../../navigation/use-follow.ts';
import { loadCurrentUser, mayBeSignedIn } from '../../session/current-user.ts';

const never = () => () => {};

/** LG2: sends someone who is signed in onward. True while that is being found out or done, so that no form flashes. */
export function useOnward(kind: Kind): boolean {
  // A page made at build time knows no one; the hint is looked at right after hydration.
  const hinted = useSyncExternalStore(never, mayBeSignedIn, () => false);
  const [found, setFound] = useState<'unknown' | 'nobody'>('unknown');
  const follow = useFollow();

  useEffect(() => {
    const ask = async () => {
      if (!mayBeSignedIn()) return setFound('nobody');
      try {
        const user = await loadCurrentUser();
        // Whoever comes back from the second factor starts again.
        if (user.mfaRequired) setFound('nobody');
        else follow(nextStep(user, { kind, search: location.search, origin: location.origin }));
      } catch {
        setFound('nobody');
      }
    };
    const askAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void ask();
    };
    void ask();
    window.addEventListener('pageshow', askAgain);
    return () => window.removeEventListener('pageshow', askAgain);
  }, [kind, follow]);

  return hinted && found === 'unknown';
}
