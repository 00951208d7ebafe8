import { type ComponentProps } from 'react';
import { summaryLine } from '../../fields/form/form-summary.tsx';
import { identityFieldMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { OwnPasswordField } from '../password/own-password-field.tsx';
import { ownPasswordRule, wrongPassword } from '../password/rules.ts';
import type { CallResult } from '../../api/call.ts';
import { UpdateFormLayout, type UpdateFormProps, useUpdate } from './update-screen.tsx';

interface PasswordUpdateFormProps extends UpdateFormProps {
  id: string;
  messages: ComponentProps<typeof UpdateFormLayout>['messages'];
  send: (password: string, signal: AbortSignal) => Promise<CallResult<unknown>>;
}

const rules = { password: ownPasswordRule };

/** A form with only the password field. */
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
