import { requestEmailChange } from '@selvage/contract/api/account';
import { emailRule, type EmailProblem } from '@selvage/contract/rules/email';
import type { Rule } from '@selvage/contract/rules/rule';
import { call } from '../../../api/call.ts';
import { NewEmailField } from '../../../fields/new-email-field.tsx';
import { OwnPasswordField } from '../../../fields/own-password-field.tsx';
import { ownPasswordRule, wrongPassword } from '../../../fields/own-password-rule.ts';
import { said } from '../../../fields/said.ts';
import { accountBook } from '../../../words/account-book.ts';
import { useBook } from '../../../words/book.ts';
import { identityFieldsBook } from '../../../words/identity-fields-book.ts';
import { signedInBook } from '../../../words/signed-in-book.ts';
import { useWords } from '../../../words/words-provider.tsx';
import { accountOf } from '../account-of.ts';
import { CurrentValue } from '../update/current-value.tsx';
import { UpdateFrame } from '../update/update-frame.tsx';
import type { UpdateFormProps } from '../update/update-flow.tsx';
import { useUpdate } from '../update/use-update.ts';

const newEmailRule: Rule<string, EmailProblem | 'unchanged'> = emailRule;
const rules = { email: newEmailRule, password: ownPasswordRule };

/** UP1: comes to an address that is now to be confirmed. */
export function UpdateEmailForm({ kind, user, stepUp, onDone, onLocked, onProblems }: UpdateFormProps<string>) {
  const { email: words } = useBook(accountBook);
  const { ownPassword } = useBook(identityFieldsBook);
  const { fields } = useWords();
  const unchanged = useBook(signedInBook).refusals['email.unchanged'];
  const update = useUpdate({
    id: 'update-email',
    kind,
    rules,
    send: (body, signal) => call(requestEmailChange, { body, signal }),
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
    <UpdateFrame
      update={update}
      words={words}
      username={user.email}
      said={[said(email, { ...fields.email.problems, unchanged }), said(password, ownPassword.problems)]}
      onProblems={onProblems}
    >
      {user.email !== undefined && <CurrentValue>{user.email}</CurrentValue>}
      <NewEmailField
        field={email}
        unchanged={unchanged}
        label={words.label}
        hint={accountOf[kind].emailForEverything ? words.hint : undefined}
        autoComplete="email"
      />
      <OwnPasswordField field={password} />
    </UpdateFrame>
  );
}
