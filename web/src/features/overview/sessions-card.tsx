import type { OpenSession } from '@selvage/contract/api/security';
import { useState } from 'react';
import type { OnTimedOut } from '../../navigation/use-timed-out.ts';
import { announce } from '../../ui/announcements.ts';
import button from '../../ui/button.module.css';
import { useBook } from '../../words/book.ts';
import { overviewBook } from '../../words/overview-book.ts';
import { Card } from './card.tsx';
import { endOne, endOthers, type Ending } from './endings.ts';
import styles from './item.module.css';
import { PasswordDialog } from './password-dialog.tsx';
import { SessionItem } from './session-item.tsx';
import { useFocusAfterChange } from './use-focus-after-change.ts';
import type { List } from './use-list.ts';

interface SessionsCardProps {
  list: List<OpenSession>;
  email: string;
  onChanged: () => void;
  onLocked: () => void;
  onTimedOut: OnTimedOut;
}

export function SessionsCard({ list, email, onChanged, onLocked, onTimedOut }: SessionsCardProps) {
  const words = useBook(overviewBook);
  const [chosen, setChosen] = useState<OpenSession | 'others' | null>(null);
  // Made anew each time: the words may have changed while the question is open.
  const ending = chosen && (chosen === 'others' ? endOthers(words) : endOne(chosen, words));
  const { heading, changed } = useFocusAfterChange();
  const finish = ({ stays, done }: Ending) => {
    setChosen(null);
    list.keep(stays);
    changed();
    announce(done);
    onChanged();
  };
  return (
    <>
      <Card id="sessions" words={words.sessions} heading={heading} list={list}>
        {(sessions, at) => (
          <>
            <ul className={styles['list']}>
              {sessions.map((session) => (
                <SessionItem key={session.id} session={session} at={at} onEnd={() => setChosen(session)} />
              ))}
            </ul>
            {sessions.some(({ isThisOne }) => !isThisOne) ? (
              <button type="button" className={button['button']} data-look="quiet" onClick={() => setChosen('others')}>
                {words.sessions.endOthers}
              </button>
            ) : (
              <p className={styles['none']}>{words.sessions.onlyThis}</p>
            )}
          </>
        )}
      </Card>
      {ending && (
        <PasswordDialog
          {...ending}
          email={email}
          onDone={() => finish(ending)}
          onDismiss={() => setChosen(null)}
          onLocked={onLocked}
          onTimedOut={onTimedOut}
        />
      )}
    </>
  );
}
