import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { here } from '../../navigation/here.ts';
import { paths } from '../../navigation/paths.ts';
import { OneMoment } from '../../ui/one-moment.tsx';
import { useWords } from '../../words/words-provider.tsx';
import { setupFlow } from './setup-store.ts';
import { UnreachablePanel } from '../../navigation/unreachable-panel.tsx';
import { useOwed } from './use-owed.ts';
import { VerifyPanel } from './verify-panel.tsx';

/** MF8–MF10, LG9. */
export function VerifyScreen({ kind }: { kind: Kind }) {
  const { shell } = useWords();
  const owed = useOwed(kind);
  useEffect(
    () => () => {
      const to = here.pathname.startsWith(paths.mfaSettings(kind)) ? 'settings' : 'elsewhere';
      setupFlow.tell({ event: 'left', screen: 'verify', to });
    },
    [kind],
  );
  if (owed.phase === 'finding') return <OneMoment text={shell.oneMoment} />;
  if (owed.phase === 'unreachable') return <UnreachablePanel kind={kind} screen="mfaVerify" onRetry={owed.retry} />;
  const { challenge, renew } = owed;
  // Each code is a screen of its own, with an empty field.
  return <VerifyPanel key={challenge.round} kind={kind} challenge={challenge} onNext={renew} />;
}
