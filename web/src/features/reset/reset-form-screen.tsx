import type { ResetUser } from '@selvage/contract/api/reset';
import { kindOfWireCode, type Kind } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { here } from '../../navigation/here.ts';
import { paths } from '../../navigation/paths.ts';
import { useGo } from '../../navigation/use-go.ts';
import { OneMoment } from '../../ui/one-moment.tsx';
import { useWords } from '../../words/words-provider.tsx';
import { DonePanel } from './done-panel.tsx';
import { findAuthorisation } from './find-authorisation.ts';
import { NewPasswordPanel } from './new-password-panel.tsx';
import { mayBeAuthorised } from './reset-hint.ts';
import { resetUser } from './reset-user.ts';
import { restartSearch } from './restart-search.ts';

type Phase = { at: 'finding' } | { at: 'done' } | { at: 'choosing'; user: ResetUser };

/** RS5, RS6: for whoever has opened a link; anyone else starts by asking for one. */
export function ResetFormScreen({ kind }: { kind: Kind }) {
  const { shell } = useWords();
  const go = useGo();
  const [phase, setPhase] = useState<Phase>(atHand);
  const finding = phase.at === 'finding';
  useEffect(() => {
    if (!finding) return;
    const hinted = mayBeAuthorised();
    void findAuthorisation().then((user) => {
      if (user) setPhase({ at: 'choosing', user });
      else go(paths.reset(kind), { replace: true, ...(hinted && { search: restartSearch(here.search) }) });
    });
  }, [finding, kind, go]);

  if (phase.at === 'finding') return <OneMoment text={shell.oneMoment} />;
  if (phase.at === 'done') return <DonePanel kind={kind} />;
  const { user } = phase;
  if (kindOfWireCode(user.userType) !== kind) return <PutRight kind={kindOfWireCode(user.userType)} />;
  const onDone = () => {
    // A form that goes and an address that is set again tell password managers that it worked.
    go(paths.resetForm(kind), { replace: true });
    setPhase({ at: 'done' });
  };
  return <NewPasswordPanel kind={kind} user={user} onDone={onDone} />;
}

function atHand(): Phase {
  const user = resetUser.get();
  return user ? { at: 'choosing', user } : { at: 'finding' };
}

/** The kind is the account's, whatever the address says. */
function PutRight({ kind }: { kind: Kind }) {
  const go = useGo();
  useEffect(() => go(paths.resetForm(kind), { replace: true }), [go, kind]);
  return null;
}
