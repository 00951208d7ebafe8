import type { ComponentProps } from 'react';
import type { CallResult } from '../../../api/call.ts';
import { summaryLine } from '../../../fields/form/form-summary.tsx';
import { OwnPasswordField } from '../../../fields/own-password-field.tsx';
import { ownPasswordRule, wrongPassword } from '../../../fields/password-rules.ts';
import { identityFieldMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { UpdateFormLayout } from './form.tsx';
import type { UpdateFormProps } from './screen.tsx';
import { useUpdate } from './state.ts';

interface PasswordUpdateFormProps extends UpdateFormProps {
  id: string;
  messages: ComponentProps<typeof UpdateFormLayout>['messages'];
  send: (password: string, signal: AbortSignal) => Promise<CallResult<unknown>>;
}

const rules = { password: ownPasswordRule };

/** A change that takes the password and nothing else. */
export function PasswordUpdateForm(props: PasswordUpdateFormProps) {
  const { id, kind, user, messages, stepUp, send, onDone, onLocked, onProblems } = props;
  const fields = useMessages(identityFieldMessages);
  const update = useUpdate({
    id,
    kind,
    rules,
    send: ({ password }, signal) => send(password, signal),
    attached: { 'second-factor.password': (failure) => ({ password: wrongPassword(failure) }) },
    onDone: () => onDone(),
    stepUp,
    onLocked,
  });
  const password = update.form.field('password');
  return (
    <UpdateFormLayout
      update={update}
      messages={messages}
      username={user.email}
      summary={[summaryLine(password, fields.ownPassword.problems)]}
      onProblems={onProblems}
    >
      <OwnPasswordField field={password} />
    </UpdateFormLayout>
  );
}
