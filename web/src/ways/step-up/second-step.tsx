import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { type ReactNode, useEffect, useState } from 'react';
import { type ChosenWay, chooseWay, spendRecoveryCode } from '@selvage/contract/api/authenticator';
import { lastTry } from '@selvage/contract/refusals';
import { type RecoveryCodeProblem, recoveryCodeRule } from '@selvage/contract/rules/codes';
import type { Rule } from '@selvage/contract/rules/rule';
import type { CallFailed } from '../../api/call-failed.ts';
import { callResult } from '../../api/call.ts';
import { FailureAlert, useFailure } from '../../fields/form/failure-alert.tsx';
import { twoFactorMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { keepChosenWay } from './chosen-way.ts';
import button from '../../ui/buttons/button.module.css';
import linkButton from '../../ui/buttons/link-button.module.css';
import styles from './second-step.module.css';
import { SlowNote } from '../../fields/form/slow-note.tsx';
import { useFieldProblem, useForm } from '../../fields/form/use-form.ts';
import { SubmitButton } from '../../ui/buttons/submit-button.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { renewsSession } from '../../session/session-renewal.ts';
import column from '../../ui/cards/form-column.module.css';

interface SecondStepProps {
  id: string;
  pending: PendingTwoFactor;
  token: string;
  /** WY23: more than the mailbox is asked for. */
  strong?: boolean | undefined;
  /** The button that shows one, where that is offered beside the code. */
  passkey?: ReactNode;
  onVerified: () => void | Promise<void>;
  onChosen: (pending: PendingTwoFactor) => void;
  /** Nothing will do for this challenge any more, or the session is over. */
  onOver: (failure: CallFailed) => void | Promise<void>;
  onProblems: (shown: boolean) => void;
  /** Whether a recovery code is what is asked for first. */
  startsWithRecovery?: boolean | undefined;
  /** Whether a recovery code is asked for, in place of the code. */
  onRecovery?: (shown: boolean) => void;
  /** The form for the code that is asked for. */
  children: ReactNode;
}

/** WY22: the second step by the way that is asked for, and by any other that the person has. */
export function SecondStep(props: SecondStepProps) {
  const { id, pending, token, strong, passkey, onVerified, onChosen, onOver, onProblems, onRecovery, children } = props;
  const [startsWithRecovery] = useState(props.startsWithRecovery ?? false);
  const [byRecovery, setByRecovery] = useState(startsWithRecovery);
  const hasCode = pending.type !== 'PASSKEY';
  const [timesBack, setTimesBack] = useState(0);
  // The button that leads back to the code is gone, and it had the focus.
  useEffect(() => {
    if (timesBack > 0) document.getElementById(`${id}-code`)?.focus();
  }, [id, timesBack]);
  const showRecovery = (shown: boolean) => {
    setByRecovery(shown);
    onRecovery?.(shown);
    if (!shown) setTimesBack((before) => before + 1);
  };
  const isFirst = startsWithRecovery && timesBack === 0;
  const recovery = { id: `${id}-recovery`, token, isFirst, onVerified, onOver, onProblems };
  return (
    <>
      {passkey}
      {byRecovery && <RecoveryForm {...recovery} onBack={hasCode ? () => showRecovery(false) : undefined} />}
      {!byRecovery && hasCode && children}
      <AnotherWay
        id={`${id}-ways`}
        pending={pending}
        token={token}
        strong={strong}
        byRecovery={byRecovery}
        onRecovery={() => showRecovery(true)}
        onChosen={onChosen}
        onOver={onOver}
      />
    </>
  );
}

interface AnotherWayProps {
  id: string;
  pending: PendingTwoFactor;
  token: string;
  /** WY23: more than the mailbox is asked for. */
  strong?: boolean | undefined;
  byRecovery: boolean;
  onRecovery: () => void;
  onChosen: (pending: PendingTwoFactor) => void;
  onOver: (failure: CallFailed) => void | Promise<void>;
}

/** WY22: the other ways that the person has. A passkey has a button of its own, which only some browsers can offer. */
function AnotherWay({ id, pending, token, strong, byRecovery, onRecovery, onChosen, onOver }: AnotherWayProps) {
  const { anotherWay: messages } = useMessages(twoFactorMessages).verify;
  const [isOpen, setOpen] = useState(false);
  const failure = useFailure();
  const others = (pending.ways ?? []).filter(
    ({ type }) => type !== 'PASSKEY' && (byRecovery ? type !== 'RECOVERY' : type !== pending.type),
  );
  if (others.length === 0) return null;

  const choose = async (way: ChosenWay) => {
    failure.clear();
    const chosen = await callResult(chooseWay, { body: { mfaToken: token, way, ...(strong && { strong }) } });
    if (chosen.type === 'ok') {
      keepChosenWay(way);
      return onChosen(chosen.reply.mfaRequired);
    }
    const { refusal } = chosen.failure;
    if (refusal === 'challenge.over' || refusal === 'session.required') return onOver(chosen.failure);
    failure.show(chosen.failure);
  };
  const press = (way: ChosenWay | 'RECOVERY') => {
    setOpen(false);
    if (way === 'RECOVERY') onRecovery();
    else void choose(way);
  };
  return (
    <div className={styles['another']}>
      <FailureAlert id={`${id}-alert`} failure={failure.shown} sentences={messages.failures} />
      <button
        type="button"
        className={button['button']}
        data-look="quiet"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {messages.label}
      </button>
      <ul id={id} className={styles['ways']} hidden={!isOpen}>
        {others.map(
          ({ type, destination = '' }) =>
            type !== 'PASSKEY' && (
              <li key={type}>
                <button type="button" className={linkButton['link']} onClick={() => press(type)}>
                  {messages.ways[type](destination)}
                </button>
              </li>
            ),
        )}
      </ul>
    </div>
  );
}

interface RecoveryFormProps {
  id: string;
  token: string;
  /** Whether it comes with the screen, whose heading has the focus then. */
  isFirst: boolean;
  onVerified: () => void | Promise<void>;
  onOver: (failure: CallFailed) => void | Promise<void>;
  onProblems: (shown: boolean) => void;
  /** Leads to the code, where there is one. */
  onBack: (() => void) | undefined;
}

const rules: { code: Rule<string, RecoveryCodeProblem | 'refused' | 'last-try'> } = { code: recoveryCodeRule };

/** WY21: a recovery code in place of the code that is asked for. */
function RecoveryForm({ id, token, isFirst, onVerified, onOver, onProblems, onBack }: RecoveryFormProps) {
  const { recovery: messages, submitting, failures } = useMessages(twoFactorMessages).verify;
  const failure = useFailure();
  const form = useForm({
    id,
    rules,
    async submit({ code }, signal) {
      failure.clear();
      const result = await renewsSession(callResult(spendRecoveryCode, { body: { mfaToken: token, code }, signal }));
      if (result.type === 'aborted') return 'stayed';
      if (result.type === 'ok') {
        await onVerified();
        return 'left';
      }
      const { refusal, reason } = result.failure;
      if (refusal === 'recovery-code.wrong') return { refused: { code: reason === lastTry ? lastTry : 'refused' } };
      if (refusal === 'challenge.over' || refusal === 'code.expired' || refusal === 'session.required') {
        await onOver(result.failure);
        return 'left';
      }
      failure.show(result.failure);
      return 'stayed';
    },
  });
  const code = form.field('code');
  const inError = failure.shown !== null || code.problem !== undefined;
  useEffect(() => onProblems(inError), [inError, onProblems]);
  // One field needs no summary: the focus goes to it when it appears, and where its problem is told.
  useFieldFocus(code.id, form.failedSubmits, isFirst);
  return (
    <form {...form.props} ref={form.ref} className={column['form']}>
      <FailureAlert id={`${id}-alert`} failure={failure.shown} sentences={failures} />
      <TextField
        id={code.id}
        name={code.name}
        label={messages.label}
        hint={messages.hint}
        problem={useFieldProblem(code, messages.problems)}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        dir="ltr"
        required
      />
      <SubmitButton
        id={`${id}-submit`}
        label={messages.submit}
        busyLabel={submitting}
        state={form.phase === 'idle' ? 'ready' : 'busy'}
      />
      {onBack && (
        <button type="button" className={button['button']} data-look="quiet" onClick={onBack}>
          {messages.back}
        </button>
      )}
      <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
    </form>
  );
}

function useFieldFocus(id: string, failedSubmits: number, isFirst: boolean): void {
  const hasFocus = !isFirst || failedSubmits > 0;
  useEffect(() => {
    if (hasFocus) document.getElementById(id)?.focus();
  }, [id, failedSubmits, hasFocus]);
}
