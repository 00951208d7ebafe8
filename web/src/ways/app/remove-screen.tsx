import { removeAuthenticator } from '@selvage/contract/api/authenticator';
import type { Kind } from '@selvage/contract/user-types';
import { callResult } from '../../api/call.ts';
import { waysMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { paths } from '../../router/paths.ts';
import {
  DonePanel,
  RequireUpdatable,
  type UpdateDoneProps,
  UpdateFlow,
  type UpdateFormProps,
} from '../step-up/update-screen.tsx';
import { PasswordUpdateForm } from '../step-up/password-update-form.tsx';
import { renewsSession } from '../../session/session-renewal.ts';

/** Asks for the password and for a factor that is stronger than an emailed code. */
export function RemoveAuthenticatorScreen({ kind }: { kind: Kind }) {
  const { remove } = useMessages(waysMessages);
  return (
    <RequireUpdatable kind={kind} screen="removeAuthenticator" allowed>
      {(user) => (
        <UpdateFlow
          kind={kind}
          screen="removeAuthenticator"
          user={user}
          back={{ screen: paths.security(kind) }}
          messages={remove}
          form={RemoveForm}
          done={Removed}
        />
      )}
    </RequireUpdatable>
  );
}

function RemoveForm(props: UpdateFormProps) {
  const { remove } = useMessages(waysMessages);
  return (
    <PasswordUpdateForm
      {...props}
      id="remove-authenticator"
      messages={remove}
      send={(password, signal) => renewsSession(callResult(removeAuthenticator, { body: { password }, signal }))}
    />
  );
}

function Removed({ kind, back }: UpdateDoneProps) {
  const { remove } = useMessages(waysMessages);
  return <DonePanel kind={kind} screen="removeAuthenticator" messages={remove.done} next={back} />;
}
