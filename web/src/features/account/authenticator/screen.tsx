import type { ReplyOf } from '@selvage/contract/endpoint';
import { beginAuthenticator } from '@selvage/contract/api/authenticator';
import type { Kind } from '@selvage/contract/user-types';
import { useRef, useState } from 'react';
import { callResult } from '../../../api/call.ts';
import { waysMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { paths } from '../../../router/paths.ts';
import { RecoveryCodesPanel } from '../recovery-codes/panel.tsx';
import {
  DonePanel,
  RequireUpdatable,
  type UpdateDoneProps,
  UpdateFlow,
  type UpdateFormProps,
} from '../update/screen.tsx';
import { PasswordUpdateForm } from '../update/password-form.tsx';
import { ScanPanel } from './scan-panel.tsx';

type Setup = ReplyOf<typeof beginAuthenticator>;

/** WY19: the password, then the QR code and one code of the app, then the recovery codes. */
export function AuthenticatorScreen({ kind }: { kind: Kind }) {
  const { setUp } = useMessages(waysMessages);
  return (
    <RequireUpdatable kind={kind} screen="authenticator" allowed>
      {(user) => (
        <UpdateFlow
          kind={kind}
          screen="authenticator"
          user={user}
          back={{ screen: paths.security(kind) }}
          messages={setUp}
          asksMailbox
          form={BeginForm}
          done={Begun}
        />
      )}
    </RequireUpdatable>
  );
}

function BeginForm({ onDone, ...props }: UpdateFormProps<Setup>) {
  const { setUp } = useMessages(waysMessages);
  const begun = useRef<Setup>(null);
  return (
    <PasswordUpdateForm
      {...props}
      id="authenticator"
      messages={setUp}
      send={async (password, signal) => {
        const sent = await callResult(beginAuthenticator, { body: { password }, signal });
        if (sent.type === 'ok') begun.current = sent.reply;
        return sent;
      }}
      onDone={() => {
        if (begun.current !== null) onDone(begun.current);
      }}
    />
  );
}

/** Which of the recovery codes there are to show; none for somebody who has kept theirs. */
function Begun({ kind, result: setup, back, onAgain }: UpdateDoneProps<Setup>) {
  const { setUp } = useMessages(waysMessages);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  if (recoveryCodes === null)
    return <ScanPanel kind={kind} setup={setup} back={back} onDone={setRecoveryCodes} onAgain={onAgain} />;
  return recoveryCodes.length > 0 ? (
    <RecoveryCodesPanel kind={kind} screen="authenticator" codes={recoveryCodes} next={back} />
  ) : (
    <DonePanel kind={kind} screen="authenticator" messages={setUp.done} next={back} />
  );
}
