import { makeRecoveryCodes } from '@selvage/contract/api/authenticator';
import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { useRef } from 'react';
import { callResult } from '../../api/call.ts';
import { waysMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { onwards } from '../../router/back-target.ts';
import { paths } from '../../router/paths.ts';
import { LoadingNotice } from '../../ui/feedback/spinner.tsx';
import { useGuide } from '../protect/guided.ts';
import { useOwnWays } from '../own-ways.ts';
import {
  PasswordUpdateForm,
  RequireUpdatable,
  type UpdateDoneProps,
  UpdateFlow,
  type UpdateFormProps,
} from '../step-up/update-screen.tsx';
import { RecoveryCodesPanel } from './panel.tsx';

/** Creates new recovery codes, and shows them once. */
export function RecoveryCodesScreen({ kind }: { kind: Kind }) {
  return (
    <RequireUpdatable kind={kind} screen="recoveryCodes" allowed>
      {(user) => <RecoveryCodes kind={kind} user={user} />}
    </RequireUpdatable>
  );
}

function RecoveryCodes({ kind, user }: { kind: Kind; user: User }) {
  const { shell } = useLoginMessages();
  const { recovery } = useMessages(waysMessages);
  const held = useOwnWays();
  const { isGuided, isOnTheWayIn } = useGuide();
  if (held === undefined) return <LoadingNotice text={shell.oneMoment} />;
  const back = isOnTheWayIn ? onwards(kind, user) : { screen: paths.security(kind) };
  const isFirst = held !== null && held.recoveryCodes === undefined;
  return (
    <UpdateFlow
      kind={kind}
      screen="recoveryCodes"
      user={user}
      back={back}
      messages={isFirst ? recovery.first : recovery.again}
      {...((isGuided || isOnTheWayIn) && { step: 3 as const })}
      asksMailbox
      form={isFirst ? MakeFirst : MakeAgain}
      done={Made}
    />
  );
}

type MakeFormProps = UpdateFormProps<readonly string[]>;

const MakeFirst = (props: MakeFormProps) => <MakeForm {...props} which="first" />;
const MakeAgain = (props: MakeFormProps) => <MakeForm {...props} which="again" />;

function MakeForm({ onDone, which, ...props }: MakeFormProps & { which: 'first' | 'again' }) {
  const { recovery } = useMessages(waysMessages);
  const made = useRef<readonly string[]>([]);
  return (
    <PasswordUpdateForm
      {...props}
      id="recovery-codes"
      messages={{ ...recovery, submit: recovery[which].submit }}
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
