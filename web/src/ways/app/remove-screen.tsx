import { removeAuthenticator } from '@selvage/contract/api/authenticator';
import type { Kind } from '@selvage/contract/user-types';
import { callResult } from '../../api/call.ts';
import { waysMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { paths } from '../../router/paths.ts';
import { LoadingNotice } from '../../ui/feedback/spinner.tsx';
import { useOwnWays } from '../own-ways.ts';
import { leavesOptionalPasskey } from '../protection.ts';
import {
  DonePanel,
  RequireUpdatable,
  type UpdateDoneProps,
  UpdateFlow,
  type UpdateFormProps,
} from '../step-up/update-screen.tsx';
import { PasswordUpdateForm } from '../step-up/password-update-form.tsx';
import type { User } from '@selvage/contract/api/session';
import { renewsSession } from '../../session/session-renewal.ts';

/** Asks for the password and for a factor that is stronger than an emailed code. */
export function RemoveAuthenticatorScreen({ kind }: { kind: Kind }) {
  return (
    <RequireUpdatable kind={kind} screen="removeAuthenticator" allowed>
      {(user) => <Remove kind={kind} user={user} />}
    </RequireUpdatable>
  );
}

function Remove({ kind, user }: { kind: Kind; user: User }) {
  const { shell } = useLoginMessages();
  const { remove } = useMessages(waysMessages);
  const ways = useOwnWays();
  if (ways === undefined) return <LoadingNotice text={shell.oneMoment} />;
  const optionalPasskey = ways !== null && leavesOptionalPasskey(ways);
  return (
    <UpdateFlow
      kind={kind}
      screen="removeAuthenticator"
      user={user}
      back={{ screen: paths.security(kind) }}
      messages={{
        title: remove.title,
        text: optionalPasskey ? `${remove.text} ${remove.toOptionalPasskey}` : remove.text,
      }}
      form={RemoveForm}
      done={optionalPasskey ? RemovedToOptionalPasskey : Removed}
    />
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

function RemovedToOptionalPasskey({ kind, back }: UpdateDoneProps) {
  const { title, text, optionalPasskey } = useMessages(waysMessages).remove.done;
  const messages = { title, text: `${optionalPasskey} ${text}` };
  return <DonePanel kind={kind} screen="removeAuthenticator" messages={messages} next={back} />;
}
