import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import type { ReactNode } from 'react';
import { OneMoment } from '../ui/one-moment.tsx';
import { useWords } from '../words/words-provider.tsx';
import type { Screen } from './paths.ts';
import { UnreachablePanel } from './unreachable-panel.tsx';
import { useSignedIn } from './use-signed-in.ts';

interface ForSignedInProps {
  kind: Kind;
  screen: Screen;
  /** RT16: where nobody is sent. */
  elsewhere?: 'login' | 'root';
  children: (user: User) => ReactNode;
}

/** RT16: what only a signed-in person of this kind gets to see. */
export function ForSignedIn({ kind, screen, elsewhere = 'login', children }: ForSignedInProps) {
  const { shell } = useWords();
  const found = useSignedIn(kind, elsewhere);
  if (found.phase === 'finding') return <OneMoment text={shell.oneMoment} />;
  if (found.phase === 'unreachable') return <UnreachablePanel kind={kind} screen={screen} onRetry={found.retry} />;
  return children(found.user);
}
