import type { Kind } from '@selvage/contract/user-types';
import { lazy, useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';
import { mayBeSignedIn } from '../session/session-hint.ts';
import { OneMoment } from '../ui/one-moment.tsx';
import { withAllStyles } from '../ui/styles/all-styles.ts';
import { useWords } from '../words/words-provider.tsx';
import type { Loop } from './find-onward.ts';
import { useFollow } from './use-follow.ts';

const LoopPanel = lazy(async () => ({
  default: (await withAllStyles(() => import('./loop-panel.tsx'))).LoopPanel,
}));

const never = () => () => {};

/**
 * LG2: sends someone who is signed in onward. What is shown instead of the screen while that is being found out or done, so
 * that no form flashes, and when it leads back here; null where nobody is signed in.
 */
export function useOnward(kind: Kind): ReactElement | null {
  // A page made at build time knows no one; the hint is looked at right after hydration.
  const hinted = useSyncExternalStore(never, mayBeSignedIn, () => false);
  const [found, setFound] = useState<'nobody' | Loop | null>(null);
  const follow = useFollow();
  const { shell } = useWords();

  useEffect(() => {
    const ask = async () => {
      if (!mayBeSignedIn()) return;
      const { findOnward } = await import('./find-onward.ts');
      const next = await findOnward(kind).catch(() => null);
      if (next === null) setFound('nobody');
      else if (next.go === 'loop') setFound(next);
      else follow(next);
    };
    const askAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void ask();
    };
    void ask();
    window.addEventListener('pageshow', askAgain);
    return () => window.removeEventListener('pageshow', askAgain);
  }, [kind, follow]);

  if (!hinted || found === 'nobody') return null;
  return found === null ? <OneMoment text={shell.oneMoment} /> : <LoopPanel loop={found} />;
}
