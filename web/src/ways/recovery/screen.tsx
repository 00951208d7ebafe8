import { makeRecoveryCodes } from '@selvage/contract/api/authenticator';
import type { ReplyOf } from '@selvage/contract/endpoint';
import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { useRef } from 'react';
import { callResult } from '../../api/call.ts';
import { waysMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { LoadingNotice } from '../../ui/feedback/spinner.tsx';
import { useGuide, useGuidedEnd } from '../protect/guided.ts';
import { useOwnWays } from '../own-ways.ts';
import { RequireUpdatable, type UpdateDoneProps, UpdateFlow, type UpdateFormProps } from '../step-up/update-screen.tsx';
import { PasswordUpdateForm } from '../step-up/password-update-form.tsx';
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
  const { chosen, isOnTheWayIn } = useGuide();
  const next = useGuidedEnd(kind, user);
  if (held === undefined) return <LoadingNotice text={shell.oneMoment} />;
  const isGuided = chosen !== undefined || isOnTheWayIn;
  const isFirst = held !== null && held.recoveryCodes === undefined;
  return (
    <UpdateFlow
      kind={kind}
      screen="recoveryCodes"
      user={user}
      back={next}
      backLabel={isOnTheWayIn ? recovery.later : undefined}
      messages={isFirst ? recovery.first : recovery.again}
      {...(isGuided && { step: 3 as const })}
      asksMailbox
      form={isFirst ? MakeFirst : MakeAgain}
      done={isGuided ? GuidedCodes : Codes}
    />
  );
}

type Made = ReplyOf<typeof makeRecoveryCodes>;
type MakeFormProps = UpdateFormProps<Made>;

const MakeFirst = (props: MakeFormProps) => <MakeForm {...props} which="first" />;
const MakeAgain = (props: MakeFormProps) => <MakeForm {...props} which="again" />;

function MakeForm({ onDone, which, ...props }: MakeFormProps & { which: 'first' | 'again' }) {
  const { recovery } = useMessages(waysMessages);
  const made = useRef<Made>(null);
  return (
    <PasswordUpdateForm
      {...props}
      id="recovery-codes"
      messages={{ ...recovery, submit: recovery[which].submit }}
      send={async (password, signal) => {
        const sent = await callResult(makeRecoveryCodes, { body: { password }, signal });
        if (sent.type === 'ok') made.current = sent.reply;
        return sent;
      }}
      onDone={() => {
        if (made.current !== null) onDone(made.current);
      }}
    />
  );
}

const Codes = ({ kind, result: { recoveryCodes, replaced }, next }: UpdateDoneProps<Made>) => (
  <RecoveryCodesPanel kind={kind} screen="recoveryCodes" codes={recoveryCodes} next={next} replacesOld={replaced} />
);

/** The last step of a guided set-up. */
const GuidedCodes = ({ kind, result: { recoveryCodes, replaced }, next }: UpdateDoneProps<Made>) => (
  <RecoveryCodesPanel
    kind={kind}
    screen="recoveryCodes"
    codes={recoveryCodes}
    step={3}
    next={next}
    replacesOld={replaced}
  />
);
