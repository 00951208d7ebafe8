import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { LockedPanel } from '../../navigation/locked-panel.tsx';
import { useSignedIn } from '../../navigation/use-signed-in.ts';
import { forgetLockedSession } from '../../session/forget-locked-session.ts';
import { OneMoment } from '../../ui/one-moment.tsx';
import { useWords } from '../../words/words-provider.tsx';
import { SecurityPanel } from './security-panel.tsx';
import { UnreachablePanel } from './unreachable-panel.tsx';

/** Where a person is signed in, what is remembered and what has happened. */
export function SecurityScreen({ kind }: { kind: Kind }) {
  const { shell } = useWords();
  const signedIn = useSignedIn(kind);
  const [locked, setLocked] = useState(false);
  const lock = () => {
    setLocked(true);
    forgetLockedSession();
  };
  if (signedIn.phase === 'finding') return <OneMoment text={shell.oneMoment} />;
  if (signedIn.phase === 'unreachable') return <UnreachablePanel kind={kind} onRetry={signedIn.retry} />;
  const { email } = signedIn.user;
  if (locked) return <LockedPanel kind={kind} screen="security" email={email} />;
  return <SecurityPanel kind={kind} email={email ?? ''} onLocked={lock} />;
}
