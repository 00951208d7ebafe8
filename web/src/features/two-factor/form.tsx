import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import type { Kind } from '@selvage/contract/user-types';
import type { CallFailed } from '../../api/call-failed.ts';
import { CodeForm, type CodeOutcome, type GivenCode } from '../../ways/code/code-form.tsx';
import type { Resending } from '../../fields/resend.tsx';
import { recordEvent } from '../../host/analytics.ts';
import { twoFactorMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { checkCode } from '../../ways/code/check-code.ts';
import { type AfterVerification, pendingChallenge } from '../../session/pending-challenge.ts';
import { offersEmail, provesMailbox, setupFlow, useFinishSetup } from '../../ways/code/setup-flow.ts';
import { useFinishSignIn, type Challenge } from './state.ts';
import { ShowPasskey, useIsPasskeyOffered } from '../../ways/passkey/show.tsx';

interface VerifyFormProps {
  kind: Kind;
  challenge: Challenge;
  initial: boolean;
  resending: Resending;
  onNext: (pending: PendingTwoFactor) => void;
  onExpired: (failure: CallFailed) => Promise<void>;
  onProblems: (shown: boolean) => void;
}

export function VerifyForm(props: VerifyFormProps) {
  const { kind, challenge, initial, resending, onNext, onExpired, onProblems } = props;
  const { verify, textsUnavailable } = useMessages(twoFactorMessages);
  const verified = useVerified(kind, initial);
  const check = async (given: GivenCode, signal: AbortSignal): Promise<CodeOutcome> => {
    const checked = await checkCode(challenge.token, given, signal);
    if (checked.type === 'wrong' || checked.type === 'last-try' || checked.type === 'expired') return checked.type;
    if (checked.type === 'given-up') return 'stayed';
    if (checked.type === 'failed') return { failure: checked.failure };
    if (checked.type === 'one-more') onNext(checked.pending);
    if (checked.type === 'verified') await verified(challenge.afterVerification);
    if (checked.type === 'over' || checked.type === 'logged-out') await onExpired(checked.failure);
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

/** LG9, MF1: what the code was asked for is finished. */
export function useVerified(kind: Kind, initial: boolean): (after: AfterVerification) => Promise<void> {
  const finishSetup = useFinishSetup(kind, initial);
  const finishSignIn = useFinishSignIn(kind);
  const finish: Record<AfterVerification, () => Promise<void>> = {
    'finish-setup': () => finishSetup('verified'),
    'finish-sign-in'() {
      recordEvent({ action: 'mfaVerified', label: 'mfaVerifiedLogin' });
      return finishSignIn();
    },
  };
  return (after) => {
    pendingChallenge.clear();
    return finish[after]();
  };
}

interface PasskeyInsteadProps {
  kind: Kind;
  /** WY22: nothing else is asked for. */
  isFirst: boolean;
  onExpired: (failure: CallFailed) => Promise<void>;
}

/** WY7: another way than the code, for whoever has a passkey here. */
export function PasskeyInstead({ kind, isFirst, onExpired }: PasskeyInsteadProps) {
  const { passkey } = useMessages(twoFactorMessages).verify;
  const verified = useVerified(kind, false);
  if (!useIsPasskeyOffered()) return null;
  return (
    <ShowPasskey
      id="mfa-passkey"
      messages={isFirst ? { ...passkey, use: passkey.first } : passkey}
      isFirst={isFirst}
      onShown={() => verified('finish-sign-in')}
      onSessionEnded={onExpired}
    />
  );
}
