import { changePassword } from '@selvage/contract/api/account';
import { call } from '../../../api/call.ts';
import type { CallFailed } from '../../../api/call-failed.ts';
import { ConfirmPasswordField } from '../../../fields/confirm-password-field.tsx';
import { NewPasswordField } from '../../../fields/new-password-field.tsx';
import { newPasswordProblem } from '../../../fields/new-password-problem.ts';
import { newPasswordRule } from '../../../fields/new-password-rule.ts';
import { OwnPasswordField } from '../../../fields/own-password-field.tsx';
import { ownPasswordRule, wrongPassword } from '../../../fields/own-password-rule.ts';
import { said } from '../../../fields/said.ts';
import { sameAs } from '../../../fields/same-as.ts';
import { accountBook } from '../../../words/account-book.ts';
import { useBook } from '../../../words/book.ts';
import { identityFieldsBook } from '../../../words/identity-fields-book.ts';
import { UpdateFrame } from '../update/update-frame.tsx';
import type { UpdateFormProps } from '../update/update-flow.tsx';
import { useUpdate } from '../update/use-update.ts';

const rules = {
  password: ownPasswordRule,
  newPassword: newPasswordRule,
  confirmPassword: sameAs('newPassword'),
};

const atNewPassword = (failure: CallFailed) => ({ newPassword: newPasswordProblem(failure) ?? ('refused' as const) });

/** UP3. */
export function ChangePasswordForm({ kind, user, stepUp, onDone, onLocked, onProblems }: UpdateFormProps) {
  const { password: words } = useBook(accountBook);
  const fields = useBook(identityFieldsBook);
  const update = useUpdate({
    id: 'change-password',
    kind,
    rules,
    send: ({ password, newPassword }, signal) => call(changePassword, { body: { password, newPassword }, signal }),
    attached: {
      'password.wrong': (failure) => ({ password: wrongPassword(failure) }),
      'password.unacceptable': atNewPassword,
      'password.used-before': atNewPassword,
    },
    onDone: () => onDone(),
    stepUp,
    onLocked,
  });
  const { form } = update;
  const [own, fresh, again] = [form.field('password'), form.field('newPassword'), form.field('confirmPassword')];
  return (
    <UpdateFrame
      update={update}
      words={words}
      username={user.email}
      said={[
        said(own, fields.ownPassword.problems),
        said(fresh, fields.newPassword.problems),
        said(again, fields.confirmPassword.problems),
      ]}
      onProblems={onProblems}
    >
      <OwnPasswordField field={own} enterKeyHint="next" />
      <NewPasswordField field={fresh} />
      <ConfirmPasswordField field={again} of="newPassword" />
    </UpdateFrame>
  );
}
