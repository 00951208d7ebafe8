import { beginStepUp, sendCodeAgain } from '@selvage/contract/api/two-factor';
import { limits } from '@selvage/contract/limits';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useState, type RefObject } from 'react';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/call-failed.ts';
import { CodeForm, type CodeOutcome, type GivenCode } from '../fields/code-form.tsx';
import { CodeResend } from '../fields/code-resend.tsx';
import { failureSentence } from '../fields/failure-sentence.ts';
import { ResendControl } from '../fields/resend.tsx';
import { useResend } from '../fields/use-resend.ts';
import { useTimedOut } from '../navigation/use-timed-out.ts';
import { checkCode } from '../session/check-code.ts';
import { Alert } from '../ui/alert.tsx';
import { announce } from '../ui/announcements.ts';
import button from '../ui/button.module.css';
import { useBook } from '../words/book.ts';
import { secondFactorBook } from '../words/second-factor-book.ts';
import { signedInBook } from '../words/signed-in-book.ts';
import { useWords } from '../words/words-provider.tsx';
import styles from './panel.module.css';
import type { Asked, StepUp } from './state.ts';

interface StepUpPanelProps {
  kind: Kind;
  stepUp: StepUp;
  asked: Asked;
  /** The heading of the screen, which says what this is. */
  heading: RefObject<HTMLHeadingElement | null>;
  onProblems: (shown: boolean) => void;
}

/** F2: "Confirm it's you", in the place of the form whose change asked for it. */
export function StepUpPanel(props: StepUpPanelProps) {
  const { asked, heading, onProblems } = props;
  const { round } = asked;
  useEffect(() => {
    heading.current?.focus();
    // Nothing is wrong with what is asked for anew; when the panel goes, the form speaks for itself.
    return () => onProblems(false);
  }, [heading, round, onProblems]);
  return (
    <div className={styles['panel']} key={round}>
      {asked.ask === 'code' ? <ForCode {...props} asked={asked} /> : <ToSend {...props} asked={asked} />}
    </div>
  );
}

type Of<Ask extends Asked['ask']> = StepUpPanelProps & { asked: Extract<Asked, { ask: Ask }> };

function ForCode({ kind, stepUp, asked: { pending, token }, onProblems }: Of<'code'>) {
  const { stepUp: words } = useBook(signedInBook);
  const { verify } = useBook(secondFactorBook);
  const timedOut = useTimedOut(kind);
  const check = async (given: GivenCode, signal: AbortSignal): Promise<CodeOutcome> => {
    const checked = await checkCode(token, given, signal);
    if (checked.outcome === 'wrong' || checked.outcome === 'last-try' || checked.outcome === 'expired')
      return checked.outcome;
    if (checked.outcome === 'given-up') return 'stayed';
    if (checked.outcome === 'failed') return { failure: checked.failure };
    if (checked.outcome === 'logged-out') timedOut(checked.failure);
    else if (checked.outcome === 'over') stepUp.over();
    else stepUp.confirmed();
    return 'left';
  };
  const ask = () =>
    call(sendCodeAgain, { body: { mfaToken: token } }).catch((thrown: unknown) => {
      if (thrown instanceof CallFailed && thrown.refusal === 'session.required') timedOut(thrown);
      else if (thrown instanceof CallFailed && thrown.refusal === 'challenge.over') stepUp.over();
      throw thrown;
    });
  const secondsToFirst = pending.secondsToNext ?? 0;
  const resending = useResend({ ask, secondsToFirst, noticeFor: limits.resendNotice });
  return (
    <>
      <CodeForm
        id="step-up"
        way={pending.type}
        submit={words.submit}
        failures={verify.failures}
        resending={resending}
        check={check}
        onProblems={onProblems}
      >
        <Cancel stepUp={stepUp} />
      </CodeForm>
      <CodeResend id="step-up-resend" way={pending.type ?? 'EMAIL'} resending={resending} />
    </>
  );
}

/** There is no code that would do: none could be sent, or it was tried too often or is too old. */
function ToSend({ kind, stepUp, asked: { because }, onProblems }: Of<'to-send'>) {
  const { stepUp: words } = useBook(signedInBook);
  const timedOut = useTimedOut(kind);
  const { shell } = useWords();
  const [tried, setTried] = useState(false);
  useEffect(() => onProblems(true), [onProblems]);
  const ask = async () => {
    setTried(true);
    try {
      const { mfaRequired } = await call(beginStepUp, { body: {} });
      if (mfaRequired === undefined) stepUp.confirmed();
      else {
        announce(words.send.sent);
        stepUp.renew(mfaRequired);
      }
    } catch (thrown) {
      if (thrown instanceof CallFailed && thrown.refusal === 'session.required') timedOut(thrown);
      throw thrown;
    }
    return { secondsToNext: 0 };
  };
  const secondsToFirst = because === 'over' ? 0 : (because.retryAfter ?? 0);
  const resending = useResend({ ask, secondsToFirst });
  const why = because === 'over' ? words.over : failureSentence(because, words.send.failures, shell);
  return (
    <>
      <Alert id="step-up-alert" tone="error">
        {!tried && <p>{why}</p>}
      </Alert>
      <ResendControl id="step-up-send" words={words.send} resending={resending} />
      <Cancel stepUp={stepUp} />
    </>
  );
}

function Cancel({ stepUp }: { stepUp: StepUp }) {
  const { stepUp: words } = useBook(signedInBook);
  return (
    <button type="button" className={button['button']} data-look="quiet" onClick={stepUp.cancel}>
      {words.cancel}
    </button>
  );
}
