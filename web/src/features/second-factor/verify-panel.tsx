import { sendCodeAgain } from '@selvage/contract/api/second-factor';
import type { PendingSecondFactor } from '@selvage/contract/api/sign-in';
import { limits } from '@selvage/contract/limits';
import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { CallFailed } from '../../api/call-failed.ts';
import { useResend } from '../../fields/use-resend.ts';
import { here } from '../../navigation/here.ts';
import { paths } from '../../navigation/paths.ts';
import { useQuery } from '../../navigation/place.ts';
import { useGo } from '../../navigation/use-go.ts';
import { useScreen } from '../../navigation/use-screen.ts';
import { useBook } from '../../words/book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';
import { ResendPart } from './resend-part.tsx';
import { SecondFactorCloth } from './second-factor-cloth.tsx';
import { timedOutSearch } from './timed-out-search.ts';
import type { Challenge } from './use-owed.ts';
import { VerifyForm } from './verify-form.tsx';
import { VerifyLead } from './verify-lead.tsx';

interface VerifyPanelProps {
  kind: Kind;
  challenge: Challenge;
  onNext: (pending: PendingSecondFactor) => void;
}

export function VerifyPanel({ kind, challenge, onNext }: VerifyPanelProps) {
  const { verify } = useBook(secondFactorBook);
  const go = useGo();
  const [inError, setInError] = useState(false);
  const title = challenge.round === 0 ? verify.title : verify.oneMore.title;
  const heading = useScreen({ screen: 'mfaVerify', kind, title, inError });
  const initial = new URLSearchParams(useQuery()).get('initial') === 'true';
  const inSetup = challenge.afterVerification === 'finish-setup';
  const onOver = () => go(paths.logout(kind), { replace: true, search: timedOutSearch(here.search) });
  const ask = () =>
    call(sendCodeAgain, { body: { mfaToken: challenge.token } }).catch((failure: unknown) => {
      if (failure instanceof CallFailed && failure.status === 401) onOver();
      throw failure;
    });
  const resending = useResend({ ask, noticeFor: limits.resendNotice });
  return (
    <SecondFactorCloth
      kind={kind}
      heading={heading}
      title={title}
      // A sign-in has the flag too (LN5), but no three steps.
      step={inSetup && initial ? 2 : undefined}
      lead={<VerifyLead kind={kind} challenge={challenge} initial={initial} />}
    >
      <VerifyForm
        kind={kind}
        challenge={challenge}
        initial={initial}
        resending={resending}
        onNext={onNext}
        onOver={onOver}
        onProblems={setInError}
      />
      <ResendPart way={challenge.pending.type ?? 'EMAIL'} resending={resending} />
    </SecondFactorCloth>
  );
}
