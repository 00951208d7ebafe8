import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import type { CallFailed } from '../../api/call-failed.ts';
import { CodeResend, CodeSentTo, useCodeResend } from '../../ways/code/code-delivery.tsx';
import type { Resending } from '../../fields/resend.tsx';
import { recordEvent } from '../../host/analytics.ts';
import { twoFactorMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { appLocation, useQuery } from '../../router/location.ts';
import { paths } from '../../router/paths.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { UnreachablePanel } from '../../router/panels/message-screens.tsx';
import { useScreen } from '../../router/use-screen.ts';
import { type AfterVerification, pendingChallenge } from '../../session/pending-challenge.ts';
import { CodeForm, codeCheck } from '../../ways/code/code-form.tsx';
import { ShowPasskey, useIsPasskeyOffered } from '../../ways/passkey/show.tsx';
import { SecondStep } from '../../ways/step-up/second-step.tsx';
import { hasCode } from '../../ways/ways.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { announce } from '../../ui/feedback/announcements.tsx';
import { LoadingNotice } from '../../ui/feedback/spinner.tsx';
import { TwoFactorCard } from '../../ways/code/card.tsx';
import { offersEmail, provesMailbox, setupFlow, useFinishSetup } from '../../ways/code/setup-flow.ts';
import {
  type Challenge,
  useChallengeExpired,
  useFinishSignIn,
  useLastChosenWay,
  usePendingChallenge,
} from './state.ts';

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
  const [secondsToFirst] = useState(pendingChallenge.secondsToNext);
  const resending = useCodeResend({ token: challenge.token, secondsToFirst, onOver: onExpired });
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
        passkey={!inSetup && <PasskeyInstead kind={kind} isFirst={!hasCode(pending)} onExpired={onExpired} />}
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

interface VerifyLeadProps {
  kind: Kind;
  challenge: Challenge;
  initial: boolean;
  byRecovery: boolean;
}

/** Where the code went, and the ways out for a person who cannot read it there. */
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

interface VerifyFormProps {
  kind: Kind;
  challenge: Challenge;
  initial: boolean;
  resending: Resending;
  onNext: (pending: PendingTwoFactor) => void;
  onExpired: (failure: CallFailed) => Promise<void>;
  onProblems: (shown: boolean) => void;
}

function VerifyForm(props: VerifyFormProps) {
  const { kind, challenge, initial, resending, onNext, onExpired, onProblems } = props;
  const { verify, textsUnavailable } = useMessages(twoFactorMessages);
  const verified = useVerified(kind, initial);
  const check = codeCheck(challenge.token, {
    onVerified: () => verified(challenge.afterVerification),
    onOneMore: onNext,
    onOver: onExpired,
  });
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
function useVerified(kind: Kind, initial: boolean): (after: AfterVerification) => Promise<void> {
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

/** WY7: another way than the code, for a person who has a passkey here. */
function PasskeyInstead({ kind, isFirst, onExpired }: PasskeyInsteadProps) {
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
