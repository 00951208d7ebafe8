import type { User } from '@selvage/contract/api/session';
import { messageLimits } from '@selvage/contract/limits';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import { useState } from 'react';
import { accountMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { useLoginMessages } from '../../../messages/provider.tsx';
import { backFromEmail } from '../../../router/back-target.ts';
import { useQuery } from '../../../router/location.ts';
import { LoadingNotice } from '../../../ui/feedback/spinner.tsx';
import { usePendingEmail } from '../state.ts';
import { RequireUpdatable, type UpdateDoneProps, UpdateFlow } from '../update/screen.tsx';
import { UpdateEmailForm } from './form.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

/** UP1, RT14: changes the email, and leads back to where the person came from. */
export function UpdateEmailScreen({ kind }: { kind: Kind }) {
  return (
    <RequireUpdatable kind={kind} screen="updateEmail" allowed={userTypes[kind].changesEmail}>
      {(user) => <EmailOf kind={kind} user={user} />}
    </RequireUpdatable>
  );
}

/** Whoever comes back while a change waits is told so first. */
function EmailOf({ kind, user }: { kind: Kind; user: User }) {
  const { shell } = useLoginMessages();
  const { email: messages } = useMessages(accountMessages);
  const back = backFromEmail(kind, useQuery());
  const pending = usePendingEmail(true);
  const [startsAnew, setStartsAnew] = useState(false);
  if (pending === undefined) return <LoadingNotice text={shell.oneMoment} />;
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
      messages={messages}
      form={UpdateEmailForm}
      done={LinkSent}
    />
  );
}

function LinkSent({ kind, result: email, back, onAgain }: UpdateDoneProps<string>) {
  const secondsToNext = messageLimits.sendPause / 1000;
  const waiting = { kind, email, secondsToNext, back } as const;
  return <WaitingPanel {...waiting} since="now" onDifferent={onAgain} />;
}
