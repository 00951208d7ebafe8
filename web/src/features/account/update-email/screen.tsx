import type { User } from '@selvage/contract/api/session';
import { messageLimits } from '@selvage/contract/limits';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import { useState } from 'react';
import { requestEmailChange } from '@selvage/contract/api/account';
import { type EmailProblem, emailRule } from '@selvage/contract/rules/email';
import type { Rule } from '@selvage/contract/rules/rule';
import { accountMessages, identityFieldMessages, signedInMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { useLoginMessages } from '../../../messages/provider.tsx';
import { backFromEmail } from '../../../router/back-target.ts';
import { useQuery } from '../../../router/location.ts';
import { LoadingNotice } from '../../../ui/feedback/spinner.tsx';
import { usePendingEmail } from '../state.ts';
import {
  RequireUpdatable,
  type UpdateDoneProps,
  UpdateFlow,
  type UpdateFormProps,
  CurrentValue,
  UpdateFormLayout,
  useUpdate,
} from '../../../ways/step-up/update-screen.tsx';
import { WaitingPanel } from './waiting-panel.tsx';
import { callResult } from '../../../api/call.ts';
import { NewEmailField } from '../../../fields/new-email-field.tsx';
import { OwnPasswordField } from '../../../ways/password/own-password-field.tsx';
import { ownPasswordRule, wrongPassword } from '../../../ways/password/rules.ts';
import { summaryLine } from '../../../fields/form/form-summary.tsx';
import { accountByKind } from '../account-by-kind.ts';

/** Changes the email, and leads back to the screen or page from which the person came. */
export function UpdateEmailScreen({ kind }: { kind: Kind }) {
  return (
    <RequireUpdatable kind={kind} screen="updateEmail" allowed={userTypes[kind].changesEmail}>
      {(user) => <EmailOf kind={kind} user={user} />}
    </RequireUpdatable>
  );
}

/** Shows the waiting change first to a person who returns before it is confirmed. */
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

const newEmailRule: Rule<string, EmailProblem | 'unchanged'> = emailRule;
const rules = { email: newEmailRule, password: ownPasswordRule };

/** The form for a new email. `onDone` gets the email, which the person has to confirm next. */
export function UpdateEmailForm({ kind, user, stepUp, onDone, onLocked, onProblems }: UpdateFormProps<string>) {
  const { email: messages } = useMessages(accountMessages);
  const { ownPassword } = useMessages(identityFieldMessages);
  const { fields } = useLoginMessages();
  const unchanged = useMessages(signedInMessages).refusals['email.unchanged'];
  const update = useUpdate({
    id: 'update-email',
    kind,
    rules,
    send: (body, signal) => callResult(requestEmailChange, { body, signal }),
    attached: {
      'password.wrong': (failure) => ({ password: wrongPassword(failure) }),
      'email.unchanged': () => ({ email: 'unchanged' }),
    },
    onDone: ({ email }) => onDone(email),
    stepUp,
    onLocked,
  });
  const [email, password] = [update.form.field('email'), update.form.field('password')];
  return (
    <UpdateFormLayout
      update={update}
      messages={messages}
      username={user.email}
      summary={[
        summaryLine(email, { ...fields.email.problems, unchanged }),
        summaryLine(password, ownPassword.problems),
      ]}
      onProblems={onProblems}
    >
      {user.email !== undefined && <CurrentValue>{user.email}</CurrentValue>}
      <NewEmailField
        field={email}
        unchanged={unchanged}
        label={messages.label}
        hint={accountByKind[kind].emailForEverything ? messages.hint : undefined}
        autoComplete="email"
      />
      <OwnPasswordField field={password} />
    </UpdateFormLayout>
  );
}
