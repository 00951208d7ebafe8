import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { LockedPanel } from '../../navigation/locked-panel.tsx';
import { OneMoment } from '../../ui/one-moment.tsx';
import { useWords } from '../../words/words-provider.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { setupFlow, useSetupFlow } from './setup-store.ts';
import { UnreachablePanel } from '../../navigation/unreachable-panel.tsx';
import { useSetup } from './use-setup.ts';

/** MF1–MF5, MF7, RT11–RT13. */
export function SecondFactorSettingsScreen({ kind }: { kind: Kind }) {
  const { shell } = useWords();
  const found = useSetup(kind);
  const flow = useSetupFlow();
  const [locked, setLocked] = useState(false);
  useEffect(() => () => setupFlow.tell({ event: 'left', screen: 'settings', to: 'elsewhere' }), []);

  if (found.phase === 'unreachable') return <UnreachablePanel kind={kind} screen="mfaSettings" onRetry={found.retry} />;
  if (found.phase === 'finding' || flow.step === 'unloaded' || flow.step === 'done')
    return <OneMoment text={shell.oneMoment} />;
  if (locked) return <LockedPanel kind={kind} screen="mfaSettings" email={found.user.email} />;
  return <SettingsPanel kind={kind} user={found.user} flow={flow} onLocked={() => setLocked(true)} />;
}
