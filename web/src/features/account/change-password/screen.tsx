import type { Kind } from '@selvage/contract/user-types';
import { accountMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { paths } from '../../../router/paths.ts';
import { DonePanel, RequireUpdatable, type UpdateDoneProps, UpdateFlow } from '../update/screen.tsx';
import { ChangePasswordForm } from './form.tsx';

/** UP3: changes the password of whoever is logged in. */
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
