import { beginStepUp } from '@selvage/contract/api/two-factor';
import type { Kind } from '@selvage/contract/user-types';
import { type RefObject, useEffect, useState } from 'react';
import { callResult } from '../../api/call.ts';
import type { CallFailed } from '../../api/call-failed.ts';
import { CodeResend, CodeSentTo, useCodeResend } from '../code/code-delivery.tsx';
import { CodeForm, codeCheck } from '../code/code-form.tsx';
import { failureSentence } from '../../fields/form/failure-alert.tsx';
import { ResendControl, type Resent, useResend } from '../../fields/resend.tsx';
import { signedInMessages, twoFactorMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { useSessionEnded } from '../../router/session-ended.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { announce } from '../../ui/feedback/announcements.tsx';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import { ShowPasskey } from '../passkey/show.tsx';
import { hasCode } from '../ways.ts';
import { type PasskeyInstead, SecondStep } from './second-step.tsx';
import type { Asked, StepUpActions } from './state.ts';
import button from '../../ui/buttons/button.module.css';
import styles from './panel.module.css';

interface StepUpPanelProps {
  kind: Kind;
  stepUp: StepUpActions;
  asked: Asked;
  /** The heading of the screen, which names the panel. */
  heading: RefObject<HTMLHeadingElement | null>;
  onProblems: (shown: boolean) => void;
}

/** Shows "Confirm it's you" in place of the form whose change needs it. */
export function StepUpPanel(props: StepUpPanelProps) {
  const { asked, heading, onProblems } = props;
  const { round } = asked;
  useEffect(() => {
    heading.current?.focus();
    // A new challenge has no problems yet. After the panel is closed, the form reports its own problems.
    return () => onProblems(false);
  }, [heading, round, onProblems]);
  return (
    <div className={styles['panel']} key={round}>
      {asked.ask === 'passkey' && <ForPasskey {...props} asked={asked} />}
      {asked.ask === 'code' && <ForCode {...props} asked={asked} />}
      {asked.ask === 'to-send' && <ToSend {...props} asked={asked} />}
    </div>
  );
}

/** Says in the aside of the screen where the code can be found. It says nothing about a recovery code, because that is not sent. */
export function StepUpCodeSentTo({ asked }: { asked: Asked | null }) {
  return asked?.ask === 'code' && asked.byRecovery !== true && <CodeSentTo {...asked.pending} />;
}

type Of<Ask extends Asked['ask']> = StepUpPanelProps & { asked: Extract<Asked, { ask: Ask }> };

/** A passkey is asked for first, because nothing has to be sent for it. */
function ForPasskey({ kind, stepUp, asked: { isOnlyWay } }: Of<'passkey'>) {
  const { stepUp: messages } = useMessages(signedInMessages);
  const timedOut = useSessionEnded(kind);
  const passkey = useStepUpPasskey({ kind, stepUp });
  const { askForCode } = stepUp;
  const choose = async () => {
    const failure = await askForCode?.();
    if (failure?.refusal === 'session.required') timedOut(failure);
  };
  return (
    <>
      <Alert id="step-up-alert" tone="info">
        {isOnlyWay && (
          <p>
            <Unbroken text={messages.passkey.onlyWay} />
          </p>
        )}
      </Alert>
      <ShowPasskey {...passkey} look="first" />
      {askForCode && !isOnlyWay && (
        <button type="button" className={button['button']} data-look="quiet" onClick={() => void choose()}>
          {messages.passkey.useCode}
        </button>
      )}
      <Cancel stepUp={stepUp} />
    </>
  );
}

function useStepUpPasskey({ kind, stepUp }: Pick<StepUpPanelProps, 'kind' | 'stepUp'>): PasskeyInstead {
  const { passkey: messages } = useMessages(signedInMessages).stepUp;
  return { id: 'step-up-passkey', messages, onShown: stepUp.confirmed, onSessionEnded: useSessionEnded(kind) };
}

function ForCode({ kind, stepUp, asked: { pending, token, byRecovery }, onProblems }: Of<'code'>) {
  const { stepUp: messages } = useMessages(signedInMessages);
  const { verify } = useMessages(twoFactorMessages);
  const timedOut = useSessionEnded(kind);
  const over = (failure: CallFailed) => (failure.refusal === 'session.required' ? timedOut(failure) : stepUp.over());
  // True if six digits are asked for. False for a person who has only passkeys and is asked for a recovery code.
  const takesCode = hasCode(pending);
  const resending = useCodeResend({ token, secondsToFirst: pending.secondsToNext ?? 0, onOver: over });
  const { confirmed } = stepUp;
  const passkey = useStepUpPasskey({ kind, stepUp });
  return (
    <>
      <SecondStep
        id="step-up"
        pending={pending}
        token={token}
        strong={stepUp.asking?.strong}
        onVerified={confirmed}
        onChosen={stepUp.renew}
        onOver={over}
        onProblems={onProblems}
        startsWithRecovery={byRecovery}
        onRecovery={stepUp.showRecovery}
        passkey={takesCode ? undefined : passkey}
      >
        <CodeForm
          id="step-up"
          way={pending.type}
          submit={messages.submit}
          failures={verify.failures}
          resending={resending}
          check={codeCheck(token, { onVerified: confirmed, onOneMore: confirmed, onOver: over })}
          onProblems={onProblems}
        />
      </SecondStep>
      <Cancel stepUp={stepUp} />
      {takesCode && byRecovery !== true && <CodeResend id="step-up-resend" way={pending.type} resending={resending} />}
    </>
  );
}

/** Shown if there is no valid code: none could be sent, the last one expired, or it was tried too often. */
function ToSend({ kind, stepUp, asked: { because }, onProblems }: Of<'to-send'>) {
  const { stepUp: messages } = useMessages(signedInMessages);
  const timedOut = useSessionEnded(kind);
  const { shell } = useLoginMessages();
  const [tried, setTried] = useState(false);
  useEffect(() => onProblems(true), [onProblems]);
  const ask = async (): Promise<Resent> => {
    setTried(true);
    const begun = await callResult(beginStepUp, { body: stepUp.asking ?? {} });
    if (begun.type === 'refused') {
      if (begun.failure.refusal === 'session.required') timedOut(begun.failure);
      return begun;
    }
    const { mfaRequired } = begun.reply;
    if (mfaRequired === undefined) stepUp.confirmed();
    else {
      announce(messages.send.sent);
      stepUp.renew(mfaRequired);
    }
    return { type: 'ok', reply: { secondsToNext: 0 } };
  };
  const secondsToFirst = because === 'over' ? 0 : (because.retryAfter ?? 0);
  const resending = useResend({ ask, secondsToFirst });
  const why = because === 'over' ? messages.over : failureSentence(because, messages.send.failures, shell);
  return (
    <>
      <Alert id="step-up-alert" tone="error">
        {!tried && <p>{why}</p>}
      </Alert>
      <ResendControl id="step-up-send" messages={messages.send} resending={resending} />
      <Cancel stepUp={stepUp} />
    </>
  );
}

function Cancel({ stepUp }: { stepUp: StepUpActions }) {
  const { stepUp: messages } = useMessages(signedInMessages);
  return (
    <button type="button" className={button['button']} data-look="quiet" onClick={stepUp.cancel}>
      {messages.cancel}
    </button>
  );
}
