import type { Kind } from '@selvage/contract/user-types';
import { changePassword } from '@selvage/contract/api/account';
import { accountMessages, identityFieldMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { paths } from '../../router/paths.ts';
import {
  DonePanel,
  RequireUpdatable,
  type UpdateDoneProps,
  UpdateFlow,
  type UpdateFormProps,
  UpdateFormLayout,
  useUpdate,
} from '../step-up/update-screen.tsx';
import type { CallFailed } from '../../api/call-failed.ts';
import { callResult } from '../../api/call.ts';
import { ConfirmPasswordField, NewPasswordField } from './new-password-field.tsx';
import { summaryLine } from '../../fields/form/form-summary.tsx';
import { newPasswordProblem, newPasswordRule, ownPasswordRule, sameAsField, wrongPassword } from './rules.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { renewsSession } from '../../session/session-renewal.ts';

export function ChangePasswordScreen({ kind }: { kind: Kind }) {
  const { password } = useMessages(accountMessages);
  return (
    <RequireUpdatable kind={kind} screen="changePassword" allowed>
      {(user) => (
        <UpdateFlow
          kind={kind}
          screen="changePassword"
          user={user}
          back={{ screen: paths.accountDetails(kind) }}
          messages={password}
          form={ChangePasswordForm}
          done={PasswordChanged}
        />
      )}
    </RequireUpdatable>
  );
}

function PasswordChanged({ kind, back }: UpdateDoneProps) {
  const { password } = useMessages(accountMessages);
  return <DonePanel kind={kind} screen="changePassword" messages={password.done} next={back} />;
}

const rules = {
  password: ownPasswordRule,
  newPassword: newPasswordRule,
  confirmPassword: sameAsField('newPassword'),
};

const atNewPassword = (failure: CallFailed) => ({ newPassword: newPasswordProblem(failure) ?? ('refused' as const) });

/** Asks for the current password, and twice for the new one. */
export function ChangePasswordForm({ kind, user, stepUp, onDone, onLocked, onProblems }: UpdateFormProps) {
  const { password: messages } = useMessages(accountMessages);
  const fields = useMessages(identityFieldMessages);
  const update = useUpdate({
    id: 'change-password',
    kind,
    rules,
    send: ({ password, newPassword }, signal) =>
      renewsSession(callResult(changePassword, { body: { password, newPassword }, signal })),
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
    <UpdateFormLayout
      update={update}
      messages={messages}
      username={user.email}
      summary={[
        summaryLine(own, fields.ownPassword.problems),
        summaryLine(fresh, fields.newPassword.problems),
        summaryLine(again, fields.confirmPassword.problems),
      ]}
      onProblems={onProblems}
    >
      <OwnPasswordField field={own} enterKeyHint="next" />
      <NewPasswordField field={fresh} />
      <ConfirmPasswordField field={again} of="newPassword" />
    </UpdateFormLayout>
  );
}
