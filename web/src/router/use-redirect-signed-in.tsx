import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';
import { mayBeSignedIn } from '../session/session-hint.ts';
import { lazyOnce } from '../ui/load-once.ts';
import { LoadingNotice } from '../ui/feedback/spinner.tsx';
import { withAllStyles } from '../ui/styles/all-styles.ts';
import { useLoginMessages } from '../messages/provider.tsx';
import type { LandingLoop } from './find-next-step.ts';
import { follow } from './go.ts';

const LandingLoopPanel = lazyOnce(
  async () => (await withAllStyles(() => import('./panels/landing-loop-panel.tsx'))).LandingLoopPanel,
);

const never = () => () => {};

/**
 * Redirects a signed-in person onward. Returns what to show in place of the screen meanwhile, so that no form flashes, or the panel for an
 * endless redirect. Null if the person is not signed in.
 */
export function useRedirectSignedIn(kind: Kind): ReactElement | null {
  // A prerendered page knows of no session. The hint is read right after hydration.
  const hinted = useSyncExternalStore(never, mayBeSignedIn, () => false);
  const [found, setFound] = useState<'nobody' | LandingLoop | null>(null);
  const { shell } = useLoginMessages();

  useEffect(() => {
    const ask = async () => {
      if (!mayBeSignedIn()) return;
      const { findNextStep } = await import('./find-next-step.ts');
      const next = await findNextStep(kind).catch(() => null);
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
  }, [kind]);

  if (!hinted || found === 'nobody') return null;
  return found === null ? <LoadingNotice text={shell.oneMoment} /> : <LandingLoopPanel loop={found} />;
}
