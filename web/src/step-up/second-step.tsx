import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { type ReactNode, useEffect, useState } from 'react';
import type { CallFailed } from '../api/call-failed.ts';
import { AnotherWay } from './another-way.tsx';
import { RecoveryForm } from './recovery-form.tsx';

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
