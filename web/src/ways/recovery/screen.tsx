import { makeRecoveryCodes } from '@selvage/contract/api/authenticator';
import type { Kind } from '@selvage/contract/user-types';
import { useRef } from 'react';
import { callResult } from '../../api/call.ts';
import { waysMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { paths } from '../../router/paths.ts';
import {
  PasswordUpdateForm,
  RequireUpdatable,
  type UpdateDoneProps,
  UpdateFlow,
  type UpdateFormProps,
} from '../step-up/update-screen.tsx';
import { RecoveryCodesPanel } from './panel.tsx';

/** WY21: new ones, which are shown this once. */
export function RecoveryCodesScreen({ kind }: { kind: Kind }) {
  const { recovery } = useMessages(waysMessages);
  return (
    <RequireUpdatable kind={kind} screen="recoveryCodes" allowed>
      {(user) => (
        <UpdateFlow
          kind={kind}
          screen="recoveryCodes"
          user={user}
          back={{ screen: paths.security(kind) }}
          messages={recovery}
          asksMailbox
          form={MakeForm}
          done={Made}
        />
      )}
    </RequireUpdatable>
  );
}

function MakeForm({ onDone, ...props }: UpdateFormProps<readonly string[]>) {
  const { recovery } = useMessages(waysMessages);
  const made = useRef<readonly string[]>([]);
  return (
    <PasswordUpdateForm
      {...props}
      id="recovery-codes"
      messages={recovery}
      send={async (password, signal) => {
        const sent = await callResult(makeRecoveryCodes, { body: { password }, signal });
        if (sent.type === 'ok') made.current = sent.reply.recoveryCodes;
        return sent;
      }}
      onDone={() => onDone(made.current)}
    />
  );
}

const Made = ({ kind, result, back }: UpdateDoneProps<readonly string[]>) => (
  <RecoveryCodesPanel kind={kind} screen="recoveryCodes" codes={result} next={back} />
);
