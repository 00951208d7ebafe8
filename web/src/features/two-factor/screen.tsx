import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { sendCodeAgain } from '@selvage/contract/api/two-factor';
import { messageLimits } from '@selvage/contract/limits';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { callResult } from '../../api/call.ts';
import type { CallFailed } from '../../api/call-failed.ts';
import { CodeResend, CodeSentTo } from '../../ways/code/code-delivery.tsx';
import { type Resending, useResend } from '../../fields/resend.tsx';
import { twoFactorMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { appLocation, useQuery } from '../../router/location.ts';
import { paths } from '../../router/paths.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { UnreachablePanel } from '../../router/panels/message-screens.tsx';
import { useScreen } from '../../router/use-screen.ts';
import { pendingChallenge } from '../../session/pending-challenge.ts';
import { SecondStep } from '../../ways/step-up/second-step.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { announce } from '../../ui/feedback/announcements.tsx';
import { LoadingNotice } from '../../ui/feedback/spinner.tsx';
import { TwoFactorCard } from '../../ways/code/card.tsx';
import { provesMailbox, setupFlow } from '../../ways/code/setup-flow.ts';
import { VerifyForm, useVerified, PasskeyInstead } from './form.tsx';
import { useLastChosenWay, type Challenge, useChallengeExpired, usePendingChallenge } from './state.ts';

/** MF8–MF10, LG9: asks for the code that was sent, at a login and at a change. */
export function VerifyScreen({ kind }: { kind: Kind }) {
  const { shell } = useLoginMessages();
  const pending = usePendingChallenge(kind);
  useEffect(
    () => () => {
      const to = appLocation.pathname.startsWith(paths.mfaSettings(kind)) ? 'settings' : 'elsewhere';
      setupFlow.dispatch({ event: 'left', screen: 'verify', to });
    },
    [kind],
  );
  if (pending.phase === 'finding') return <LoadingNotice text={shell.oneMoment} />;
  if (pending.phase === 'unreachable')
    return <UnreachablePanel kind={kind} screen="mfaVerify" onRetry={pending.retry} />;
  const { challenge, renew, replace } = pending;
  // Each code is a screen of its own, with an empty field.
  return <VerifyPanel key={challenge.token} kind={kind} challenge={challenge} onNext={renew} onChosen={replace} />;
}

interface VerifyPanelProps {
  kind: Kind;
  challenge: Challenge;
  onNext: (pending: PendingTwoFactor) => void;
  onChosen: (pending: PendingTwoFactor) => void;
}

function VerifyPanel({ kind, challenge, onNext, onChosen }: VerifyPanelProps) {
  const { verify } = useMessages(twoFactorMessages);
  const [inError, setInError] = useState(false);
  const [byRecovery, setByRecovery] = useState(false);
  const { round, pending } = challenge;
  const title = round === 0 ? verify.title : verify.oneMore.title;
  const next = verify.oneMore.confirmed(pending.destination);
  useEffect(() => {
    if (round > 0) announce(next);
  }, [round, next]);
  const heading = useScreen({ screen: 'mfaVerify', kind, title, inError });
  const initial = new URLSearchParams(useQuery()).get('initial') === 'true';
  const inSetup = challenge.afterVerification === 'finish-setup';
  const onExpired = useChallengeExpired(kind, challenge.afterVerification);
  const verified = useVerified(kind, initial);
  useLastChosenWay(challenge, onChosen);
  const resending = useResendCode(challenge.token, onExpired);
  return (
    <TwoFactorCard
      kind={kind}
      heading={heading}
      title={title}
      // A sign-in has the flag too (LN5), but no three steps.
      step={inSetup && initial ? 2 : undefined}
      lead={<VerifyLead kind={kind} challenge={challenge} initial={initial} byRecovery={byRecovery} />}
    >
      {round > 0 && (
        <Alert id="mfa-verify-next" tone="success" spoken={false}>
          <p>{next}</p>
        </Alert>
      )}
      <SecondStep
        id="mfa-verify"
        pending={pending}
        token={challenge.token}
        passkey={!inSetup && <PasskeyInstead kind={kind} isFirst={pending.type === 'PASSKEY'} onExpired={onExpired} />}
        onVerified={() => verified('finish-sign-in')}
        onChosen={onChosen}
        onOver={onExpired}
        onProblems={setInError}
        onRecovery={setByRecovery}
      >
        <VerifyForm
          kind={kind}
          challenge={challenge}
          initial={initial}
          resending={resending}
          onNext={onNext}
          onExpired={onExpired}
          onProblems={setInError}
        />
      </SecondStep>
      <CodeResend id="mfa-resend" way={pending.type} resending={resending} />
    </TwoFactorCard>
  );
}

function useResendCode(token: string, onExpired: (failure: CallFailed) => Promise<void>): Resending {
  const ask = async () => {
    const sent = await callResult(sendCodeAgain, { body: { mfaToken: token } });
    if (sent.type === 'refused') {
      const { refusal } = sent.failure;
      if (refusal === 'challenge.over' || refusal === 'session.required') await onExpired(sent.failure);
    }
    return sent;
  };
  return useResend({
    ask,
    secondsToFirst: useState(pendingChallenge.secondsToNext)[0],
    noticeFor: messageLimits.resendNotice,
  });
}

interface VerifyLeadProps {
  kind: Kind;
  challenge: Challenge;
  initial: boolean;
  byRecovery: boolean;
}

/** Where the code went, and the ways out for whoever cannot read it there. */
function VerifyLead({ kind, challenge, initial, byRecovery }: VerifyLeadProps) {
  const { verify, logout } = useMessages(twoFactorMessages);
  const { afterVerification, pending } = challenge;
  return (
    <>
      {provesMailbox(setupFlow.get(), pending) && <p>{verify.mailboxFirst}</p>}
      {!byRecovery && <CodeSentTo {...pending} />}
      {afterVerification === 'finish-sign-in' ? (
        <>
          {pending.enrolment && <ScreenLink to={paths.enrolmentCode(kind)}>{verify.enrolment}</ScreenLink>}
          <ScreenLink to={paths.login(kind)}>{verify.startAgain}</ScreenLink>
        </>
      ) : (
        <>
          <ScreenLink to={paths.mfaSettings(kind)}>{verify.changeChoice}</ScreenLink>
          {initial && <ScreenLink to={paths.logout(kind)}>{logout}</ScreenLink>}
        </>
      )}
    </>
  );
}
