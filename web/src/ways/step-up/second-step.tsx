import { type ChosenWay, chooseWay } from '@selvage/contract/api/authenticator';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { type ReactNode, useEffect, useState } from 'react';
import type { CallFailed } from '../../api/call-failed.ts';
import { callResult } from '../../api/call.ts';
import { FailureAlert, useFailure } from '../../fields/form/failure-alert.tsx';
import { twoFactorMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { RecoveryForm } from '../recovery/form.tsx';
import { hasCode, isListed } from '../ways.ts';
import { keepChosenWay } from './chosen-way.ts';
import button from '../../ui/buttons/button.module.css';
import linkButton from '../../ui/buttons/link-button.module.css';
import styles from './second-step.module.css';

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
  const takesCode = hasCode(pending);
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
      {byRecovery && <RecoveryForm {...recovery} onBack={takesCode ? () => showRecovery(false) : undefined} />}
      {!byRecovery && takesCode && children}
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
  const shown = byRecovery ? 'RECOVERY' : pending.type;
  const others = (pending.ways ?? []).filter(isListed).filter(({ type }) => type !== shown);
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
        {others.map(({ type, destination = '' }) => (
          <li key={type}>
            <button type="button" className={linkButton['link']} onClick={() => press(type)}>
              {messages.ways[type](destination)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
