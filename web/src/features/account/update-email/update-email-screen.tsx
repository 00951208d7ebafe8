import type { User } from '@selvage/contract/api/session';
import { limits } from '@selvage/contract/limits';
import { userTypes, type Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { backFromEmail } from '../../../navigation/back-target.ts';
import { useQuery } from '../../../navigation/place.ts';
import { OneMoment } from '../../../ui/one-moment.tsx';
import { accountBook } from '../../../words/account-book.ts';
import { useBook } from '../../../words/book.ts';
import { useWords } from '../../../words/words-provider.tsx';
import { ForUpdate } from '../update/for-update.tsx';
import { UpdateFlow, type UpdateDoneProps } from '../update/update-flow.tsx';
import { usePendingEmail } from '../use-pending-email.ts';
import { UpdateEmailForm } from './update-email-form.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

/** UP1, RT14. */
export function UpdateEmailScreen({ kind }: { kind: Kind }) {
  return (
    <ForUpdate kind={kind} screen="updateEmail" allowed={userTypes[kind].changesEmail}>
      {(user) => <EmailOf kind={kind} user={user} />}
    </ForUpdate>
  );
}

/** Whoever comes back while a change waits is told so first. */
function EmailOf({ kind, user }: { kind: Kind; user: User }) {
  const { shell } = useWords();
  const { email: words } = useBook(accountBook);
  const back = backFromEmail(kind, useQuery());
  const pending = usePendingEmail(true);
  const [startsAnew, setStartsAnew] = useState(false);
  if (pending === undefined) return <OneMoment text={shell.oneMoment} />;
  if (pending !== null && !startsAnew)
    return (
      <WaitingPanel kind={kind} {...pending} since="earlier" back={back} onDifferent={() => setStartsAnew(true)} />
    );
  return (
    <UpdateFlow
      kind={kind}
      screen="updateEmail"
      user={user}
      back={back}
      words={words}
      form={UpdateEmailForm}
      done={LinkSent}
    />
  );
}

function LinkSent({ kind, result: email, back, onAgain }: UpdateDoneProps<string>) {
  const secondsToNext = limits.sendPause / 1000;
  const waiting = { kind, email, secondsToNext, back } as const;
  return <WaitingPanel {...waiting} since="now" onDifferent={onAgain} />;
}
