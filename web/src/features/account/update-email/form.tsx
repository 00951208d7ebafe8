import { requestEmailChange } from '@selvage/contract/api/account';
import { type EmailProblem, emailRule } from '@selvage/contract/rules/email';
import type { Rule } from '@selvage/contract/rules/rule';
import { callResult } from '../../../api/call.ts';
import { NewEmailField } from '../../../fields/new-email-field.tsx';
import { OwnPasswordField } from '../../../fields/own-password-field.tsx';
import { ownPasswordRule, wrongPassword } from '../../../fields/password-rules.ts';
import { summaryLine } from '../../../fields/form/form-summary.tsx';
import { accountMessages, identityFieldMessages, signedInMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { useLoginMessages } from '../../../messages/provider.tsx';
import { accountByKind } from '../account-by-kind.ts';
import type { UpdateFormProps } from '../update/screen.tsx';
import { CurrentValue, UpdateFormLayout } from '../update/form.tsx';
import { useUpdate } from '../update/state.ts';

const newEmailRule: Rule<string, EmailProblem | 'unchanged'> = emailRule;
const rules = { email: newEmailRule, password: ownPasswordRule };

/** UP1: comes to an address that is now to be confirmed. */
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
