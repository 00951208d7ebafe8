import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import type { Kind } from '@selvage/contract/user-types';
import type { CallFailed } from '../../api/call-failed.ts';
import { CodeForm, type CodeOutcome, type GivenCode } from '../../fields/code-form.tsx';
import type { Resending } from '../../fields/use-resend.ts';
import { checkCode } from '../../session/check-code.ts';
import { useBook } from '../../words/book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';
import { setupFlow } from './setup-store.ts';
import { offersEmail, provesMailbox } from './setup-flow.ts';
import type { Challenge } from './use-owed.ts';
import { useVerified } from './use-verified.ts';

interface VerifyFormProps {
  kind: Kind;
  challenge: Challenge;
  initial: boolean;
  resending: Resending;
  onNext: (pending: PendingTwoFactor) => void;
  onOver: (failure: CallFailed) => Promise<void>;
  onProblems: (shown: boolean) => void;
}

export function VerifyForm(props: VerifyFormProps) {
  const { kind, challenge, initial, resending, onNext, onOver, onProblems } = props;
  const { verify, textsUnavailable } = useBook(secondFactorBook);
  const verified = useVerified(kind, initial);
  const check = async (given: GivenCode, signal: AbortSignal): Promise<CodeOutcome> => {
    const checked = await checkCode(challenge.token, given, signal);
    if (checked.outcome === 'wrong' || checked.outcome === 'last-try' || checked.outcome === 'expired')
      return checked.outcome;
    if (checked.outcome === 'given-up') return 'stayed';
    if (checked.outcome === 'failed') return { failure: checked.failure };
    if (checked.outcome === 'one-more') onNext(checked.pending);
    if (checked.outcome === 'verified') await verified(challenge.afterVerification);
    if (checked.outcome === 'over' || checked.outcome === 'logged-out') await onOver(checked.failure);
    return 'left';
  };
  const flow = setupFlow.get();
  const texts = textsUnavailable[offersEmail(flow) ? 'orEmail' : 'later'];
  return (
    <CodeForm
      id="mfa-verify"
      way={challenge.pending.type}
      submit={verify.submit}
      failures={{ ...verify.failures, named: { 'texts.unavailable': texts } }}
      resending={resending}
      // The code that proves the mailbox lets nobody in: the tick would be lost.
      offersTrust={challenge.pending.trustDeviceEnabled && !provesMailbox(flow, challenge.pending)}
      check={check}
      onProblems={onProblems}
    />
  );
}
