import { type ChosenWay, chooseWay } from '@selvage/contract/api/authenticator';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { useState } from 'react';
import { callResult } from '../api/call.ts';
import type { CallFailed } from '../api/call-failed.ts';
import { FailureAlert, useFailure } from '../fields/form/failure-alert.tsx';
import { twoFactorMessages } from '../messages/feature-messages.ts';
import { useMessages } from '../messages/load-messages.ts';
import { keepChosenWay } from '../session/chosen-way.ts';
import button from '../ui/buttons/button.module.css';
import linkButton from '../ui/buttons/link-button.module.css';
import styles from './another-way.module.css';

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
export function AnotherWay({ id, pending, token, strong, byRecovery, onRecovery, onChosen, onOver }: AnotherWayProps) {
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
