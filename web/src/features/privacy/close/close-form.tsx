import { closeAccount } from '@selvage/contract/api/consents';
import { privacyLimits } from '@selvage/contract/limits';
import type { Kind } from '@selvage/contract/user-types';
import { useRef, useState } from 'react';
import { callResult } from '../../../api/call.ts';
import { summaryLine } from '../../../fields/form/form-summary.tsx';
import { identityFieldMessages, privacyMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { OwnPasswordField } from '../../../ways/password/own-password-field.tsx';
import { ownPasswordRule, wrongPassword } from '../../../ways/password/rules.ts';
import {
  DonePanel,
  type UpdateDoneProps,
  UpdateFormLayout,
  type UpdateFormProps,
  useUpdate,
} from '../../../ways/step-up/update-screen.tsx';
import { isInsured } from '../insured.ts';
import styles from './close-form.module.css';

const rules = { password: ownPasswordRule };

/** What the closing ends, what stays, and the password. The result is the time at which the account closes. */
export function CloseForm({ kind, user, stepUp, onDone, onLocked, onProblems }: UpdateFormProps<string>) {
  const { closing: messages, date } = useMessages(privacyMessages);
  const { ownPassword } = useMessages(identityFieldMessages);
  const [closesAt] = useState(() => new Date(Date.now() + privacyLimits.closingWait).toISOString());
  const answered = useRef(closesAt);
  const update = useUpdate({
    id: 'close-account',
    kind,
    rules,
    async send({ password }, signal) {
      const result = await callResult(closeAccount, { body: { password }, signal });
      if (result.type === 'ok') answered.current = result.reply.closesAt;
      return result;
    },
    attached: { 'password.wrong': (failure) => ({ password: wrongPassword(failure) }) },
    onDone: () => onDone(answered.current),
    stepUp,
    onLocked,
  });
  const password = update.form.field('password');
  return (
    <>
      <Consequences kind={kind} />
      <UpdateFormLayout
        update={update}
        messages={{
          submit: messages.submit(date(closesAt)),
          submitting: messages.submitting,
          notAnswered: messages.notAnswered,
          named: { 'action.not-allowed': messages.notAllowed },
        }}
        username={user.email}
        summary={[summaryLine(password, ownPassword.problems)]}
        onProblems={onProblems}
      >
        <OwnPasswordField field={password} />
      </UpdateFormLayout>
    </>
  );
}

function Consequences({ kind }: { kind: Kind }) {
  const { closing } = useMessages(privacyMessages);
  const { ends, keeps, days } = closing;
  return (
    <div className={styles['consequences']}>
      <h2>{ends.title}</h2>
      <List items={ends.list} />
      <h2>{keeps.title}</h2>
      <List items={[...keeps.list, ...(isInsured(kind) ? [keeps.insured] : [])]} />
      <p>{days}</p>
    </div>
  );
}

const List = ({ items }: { items: readonly string[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);

/** Shown after the request. The account works as before until the day. */
export function ClosingAsked({ kind, result: closesAt, next }: UpdateDoneProps<string>) {
  const { closing, date } = useMessages(privacyMessages);
  const { title, text, next: nextLabel } = closing.done;
  return (
    <DonePanel
      kind={kind}
      screen="closeAccount"
      messages={{ title: title(date(closesAt)), text, next: nextLabel }}
      next={next}
    />
  );
}
