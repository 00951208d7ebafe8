import { type ChosenWay, chooseWay } from '@selvage/contract/api/authenticator';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { type ReactNode, useEffect, useState } from 'react';
import type { CallFailed } from '../../api/call-failed.ts';
import { callResult } from '../../api/call.ts';
import { FailureAlert, useFailure } from '../../fields/form/failure-alert.tsx';
import { twoFactorMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useHostMode } from '../../host/host-mode.ts';
import { ShowPasskey, type ShowPasskeyProps } from '../passkey/show.tsx';
import { RecoveryForm } from '../recovery/form.tsx';
import { hasCode, isListed } from '../ways.ts';
import { keepChosenWay } from './chosen-way.ts';
import { useOwnDestination } from '../code/code-delivery.tsx';
import linkButton from '../../ui/buttons/link-button.module.css';
import link from '../../ui/text/link.module.css';
import styles from './second-step.module.css';

export type PasskeyInstead = Pick<ShowPasskeyProps, 'id' | 'messages' | 'onShown' | 'onSessionEnded'>;

interface SecondStepProps {
  id: string;
  pending: PendingTwoFactor;
  token: string;
  /** True if a code by email is not enough. */
  strong?: boolean | undefined;
  /** The handlers for a passkey, if the person may show a passkey in place of the code. */
  passkey?: PasskeyInstead | undefined;
  onVerified: () => void | Promise<void>;
  /** Called after a right recovery code, with the number of codes left. The default is `onVerified`. */
  onRecovered?: (left: number) => void;
  onChosen: (pending: PendingTwoFactor) => void;
  /** Called if the challenge accepts no more answers, or if the session has ended. */
  onOver: (failure: CallFailed) => void | Promise<void>;
  onProblems: (shown: boolean) => void;
  /** True if a recovery code is asked for first. */
  startsWithRecovery?: boolean | undefined;
  /** Called when the person switches to a recovery code (`true`) or back to the code (`false`). */
  onRecovery?: (shown: boolean) => void;
  /** The form for the code that is asked for. */
  children: ReactNode;
}

/** Shows the form for the second step that is asked for, and a list of the person's other second steps. */
export function SecondStep(props: SecondStepProps) {
  const { id, pending, token, strong, passkey, onVerified, onChosen, onOver, onProblems, onRecovery, children } = props;
  const { onRecovered = () => onVerified() } = props;
  const [startsWithRecovery] = useState(props.startsWithRecovery ?? false);
  const [byRecovery, setByRecovery] = useState(startsWithRecovery);
  const takesCode = hasCode(pending);
  const [timesBack, setTimesBack] = useState(0);
  // The button that leads back to the code had the focus and was removed, so the field for the code takes the focus.
  useEffect(() => {
    if (timesBack > 0) document.getElementById(`${id}-code`)?.focus();
  }, [id, timesBack]);
  const showRecovery = (shown: boolean) => {
    setByRecovery(shown);
    onRecovery?.(shown);
    if (!shown) setTimesBack((before) => before + 1);
  };
  const isFirst = startsWithRecovery && timesBack === 0;
  const isPasskeyFirst = !takesCode && !byRecovery;
  return (
    <>
      {isPasskeyFirst && passkey && <ShowPasskey {...passkey} look="first" />}
      {byRecovery && (
        <RecoveryForm
          id={`${id}-recovery`}
          token={token}
          isFirst={isFirst}
          onVerified={onRecovered}
          onOver={onOver}
          onProblems={onProblems}
        />
      )}
      {!byRecovery && takesCode && children}
      <OtherWays
        id={`${id}-ways`}
        pending={pending}
        token={token}
        strong={strong}
        passkey={isPasskeyFirst ? undefined : passkey}
        byRecovery={byRecovery}
        onRecovery={showRecovery}
        onChosen={onChosen}
        onOver={onOver}
      />
    </>
  );
}

type OtherWaysProps = Pick<
  SecondStepProps,
  'id' | 'pending' | 'token' | 'strong' | 'passkey' | 'onChosen' | 'onOver'
> & {
  byRecovery: boolean;
  onRecovery: (shown: boolean) => void;
};

/** Lists all other ways of the person. */
function OtherWays(props: OtherWaysProps) {
  const { id, pending, token, strong, passkey, byRecovery, onRecovery, onChosen, onOver } = props;
  const { otherWays: messages } = useMessages(twoFactorMessages).verify;
  const { links } = useHostMode().brand;
  const failure = useFailure();
  const destinationOf = useOwnDestination();
  const shown = byRecovery ? 'RECOVERY' : pending.type;
  const others = (pending.ways ?? []).filter(isListed).filter(({ type }) => type !== shown);
  if (others.length === 0 && !passkey && !byRecovery) return null;

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
    if (way === 'RECOVERY') onRecovery(true);
    // The code of the current challenge is still valid.
    else if (way === pending.type) onRecovery(false);
    else void choose(way);
  };
  return (
    <section className={styles['others']} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{messages.title}</h2>
      <FailureAlert id={`${id}-alert`} failure={failure.shown} sentences={messages.failures} />
      <ul className={styles['ways']}>
        {passkey && (
          <li>
            <ShowPasskey {...passkey} look="listed" />
          </li>
        )}
        {others.map(({ type, destination }) => (
          <li key={type}>
            <button type="button" className={linkButton['link']} onClick={() => press(type)}>
              {messages.ways[type](destinationOf({ type, destination }) ?? '')}
            </button>
          </li>
        ))}
        {byRecovery && (
          <li>
            <a className={link['link']} data-roomy href={links.contact}>
              {messages.help}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
