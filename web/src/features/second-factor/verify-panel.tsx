import { sendCodeAgain } from '@selvage/contract/api/two-factor';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { limits } from '@selvage/contract/limits';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { CallFailed } from '../../api/call-failed.ts';
import { CodeResend } from '../../fields/code-resend.tsx';
import { useResend } from '../../fields/use-resend.ts';
import { useQuery } from '../../navigation/place.ts';
import { useScreen } from '../../navigation/use-screen.ts';
import { owedChallenge } from '../../session/owed-challenge.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcements.ts';
import { useBook } from '../../words/book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';
import { SecondFactorCloth } from './second-factor-cloth.tsx';
import { useOver } from './use-over.ts';
import type { Challenge } from './use-owed.ts';
import { VerifyForm } from './verify-form.tsx';
import { VerifyLead } from './verify-lead.tsx';

interface VerifyPanelProps {
  kind: Kind;
  challenge: Challenge;
  onNext: (pending: PendingTwoFactor) => void;
}

export function VerifyPanel({ kind, challenge, onNext }: VerifyPanelProps) {
  const { verify } = useBook(secondFactorBook);
  const [inError, setInError] = useState(false);
  const { round, pending } = challenge;
  const title = round === 0 ? verify.title : verify.oneMore.title;
  const next = verify.oneMore.confirmed(pending.destination);
  useEffect(() => {
    if (round > 0) announce(next);
  }, [round, next]);
  const heading = useScreen({ screen: 'mfaVerify', kind, title, inError });
  const initial = new URLSearchParams(useQuery()).get('initial') === 'true';
  const inSetup = challenge.afterVerification === 'finish-setup';
  const onOver = useOver(kind, challenge.afterVerification);
  const ask = () =>
    call(sendCodeAgain, { body: { mfaToken: challenge.token } }).catch(async (failure: unknown) => {
      if (failure instanceof CallFailed && failure.status === 401) await onOver(failure);
      throw failure;
    });
  const resending = useResend({
    ask,
    secondsToFirst: useState(owedChallenge.secondsToNext)[0],
    noticeFor: limits.resendNotice,
  });
  return (
    <SecondFactorCloth
      kind={kind}
      heading={heading}
      title={title}
      // A sign-in has the flag too (LN5), but no three steps.
      step={inSetup && initial ? 2 : undefined}
      lead={<VerifyLead kind={kind} challenge={challenge} initial={initial} />}
    >
      {round > 0 && (
        <Alert id="mfa-verify-next" tone="success" spoken={false}>
          <p>{next}</p>
        </Alert>
      )}
      <VerifyForm
        kind={kind}
        challenge={challenge}
        initial={initial}
        resending={resending}
        onNext={onNext}
        onOver={onOver}
        onProblems={setInError}
      />
      <CodeResend id="mfa-resend" way={pending.type ?? 'EMAIL'} resending={resending} />
    </SecondFactorCloth>
  );
}
