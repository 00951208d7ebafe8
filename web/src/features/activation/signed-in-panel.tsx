import type { Kind } from '@selvage/contract/user-types';
import { OneMoment } from '../../ui/one-moment.tsx';
import { useWords } from '../../words/words-provider.tsx';
import { CheckEmailPanel } from './check-email-panel.tsx';
import { UnreachablePanel } from './unreachable-panel.tsx';
import { useUnactivated } from './use-unactivated.ts';

interface SignedInPanelProps {
  kind: Kind;
  /** The page was loaded again after a mailed link was opened in it. */
  lostLink: boolean;
}

export function SignedInPanel({ kind, lostLink }: SignedInPanelProps) {
  const { shell } = useWords();
  const { found, look } = useUnactivated(kind);
  if (found.phase === 'finding') return <OneMoment text={shell.oneMoment} />;
  if (found.phase === 'unreachable') return <UnreachablePanel kind={kind} onRetry={look} />;
  const { email, secondsToNext = 0 } = found.user;
  const panel = { kind, email, secondsToNext, lostLink };
  return <CheckEmailPanel {...panel} onActivated={look} />;
}
