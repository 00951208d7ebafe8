import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { useLinkCode } from '../../navigation/use-link-code.ts';
import { currentUser } from '../../session/current-user.ts';
import { useBook } from '../../words/book.ts';
import { overviewBook } from '../../words/overview-book.ts';
import { NotMeDonePanel } from './not-me-done-panel.tsx';
import { NotMePanel } from './not-me-panel.tsx';
import { NotMeUselessPanel } from './not-me-useless-panel.tsx';

type Stage = 'asking' | 'done' | 'failed';

/** Where the letter about a new device leads. It needs no session, and does nothing until it is asked to. */
export function NotMeScreen({ kind }: { kind: Kind }) {
  const { notMe } = useBook(overviewBook);
  const link = useLinkCode();
  const [stage, setStage] = useState<Stage>('asking');
  const secured = () => {
    // Who was signed in here may be no longer.
    currentUser.clear();
    setStage('done');
  };
  if (link.state !== 'held') return <NotMeUselessPanel kind={kind} words={notMe.lost} />;
  if (stage === 'done') return <NotMeDonePanel kind={kind} />;
  if (stage === 'failed') return <NotMeUselessPanel kind={kind} words={notMe.failed} takesFocus />;
  return <NotMePanel kind={kind} code={link.code} onDone={secured} onUseless={() => setStage('failed')} />;
}
