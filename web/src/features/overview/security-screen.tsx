import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { useSignedIn } from '../../navigation/use-signed-in.ts';
import { currentUser } from '../../session/current-user.ts';
import { tellOtherTabs } from '../../session/session-channel.ts';
import { forgetSessionHint } from '../../session/session-hint.ts';
import { OneMoment } from '../../ui/one-moment.tsx';
import { useWords } from '../../words/words-provider.tsx';
import { LockedPanel } from './locked-panel.tsx';
import { SecurityPanel } from './security-panel.tsx';
import { UnreachablePanel } from './unreachable-panel.tsx';

/** Where a person is signed in, what is remembered and what has happened. */
export function SecurityScreen({ kind }: { kind: Kind }) {
  const { shell } = useWords();
  const signedIn = useSignedIn(kind);
  const [locked, setLocked] = useState(false);
  const lock = () => {
    setLocked(true);
    currentUser.clear();
    forgetSessionHint();
    tellOtherTabs('ended');
  };
  if (locked) return <LockedPanel kind={kind} />;
  if (signedIn.phase === 'finding') return <OneMoment text={shell.oneMoment} />;
  if (signedIn.phase === 'unreachable') return <UnreachablePanel kind={kind} onRetry={signedIn.retry} />;
  return <SecurityPanel kind={kind} email={signedIn.user.email ?? ''} onLocked={lock} />;
}
