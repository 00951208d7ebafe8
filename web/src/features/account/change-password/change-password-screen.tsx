import type { Kind } from '@selvage/contract/user-types';
import { paths } from '../../../navigation/paths.ts';
import { accountBook } from '../../../words/account-book.ts';
import { useBook } from '../../../words/book.ts';
import { DonePanel } from '../update/done-panel.tsx';
import { ForUpdate } from '../update/for-update.tsx';
import { UpdateFlow, type UpdateDoneProps } from '../update/update-flow.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

/** UP3. */
export function ChangePasswordScreen({ kind }: { kind: Kind }) {
  const { password } = useBook(accountBook);
  return (
    <ForUpdate kind={kind} screen="changePassword" allowed>
      {(user) => (
        <UpdateFlow
          kind={kind}
          screen="changePassword"
          user={user}
          back={{ screen: paths.accountDetails(kind) }}
          words={password}
          form={ChangePasswordForm}
          done={PasswordChanged}
        />
      )}
    </ForUpdate>
  );
}

function PasswordChanged({ kind, back }: UpdateDoneProps) {
  const { password } = useBook(accountBook);
  return <DonePanel kind={kind} screen="changePassword" words={password.done} next={back} />;
}
