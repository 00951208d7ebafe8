import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { type Kind, kindOfWireCode } from '@selvage/contract/user-types';
import { useEffect, useRef, useState, useCallback, useEffectEvent } from 'react';
import type { CallFailed } from '../../api/call-failed.ts';
import {
  CodeElsewhere,
  CodeResend,
  CodeSentTo,
  useCodeResend,
  useOwnDestination,
} from '../../ways/code/code-delivery.tsx';
import type { Resending } from '../../fields/resend.tsx';
import { recordEvent } from '../../host/analytics.ts';
import { twoFactorMessages } from '../../messages/feature-messages.ts';
import type { TwoFactorMessages } from '../../messages/en/two-factor.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { appLocation, useQuery } from '../../router/location.ts';
import { paths } from '../../router/paths.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { UnreachablePanel } from '../../router/panels/message-screens.tsx';
import { useScreen } from '../../router/use-screen.ts';
import { type AfterVerification, pendingChallenge, type PendingChallenge } from '../../session/pending-challenge.ts';
import { CodeForm, codeCheck } from '../../ways/code/code-form.tsx';
import { useIsPasskeyOffered } from '../../ways/passkey/show.tsx';
import { RecoveryUsedScreen } from '../../ways/recovery/used-screen.tsx';
import { type PasskeyInstead, SecondStep } from '../../ways/step-up/second-step.tsx';
import { hasCode } from '../../ways/ways.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { announce } from '../../ui/feedback/announcements.tsx';
import { LoadingNotice } from '../../ui/feedback/spinner.tsx';
import { TwoFactorCard } from '../../ways/code/card.tsx';
import { resumeSetup } from '../../ways/code/settings-state.ts';
import { offersEmail, provesMailbox, setupFlow, useFinishSetup } from '../../ways/code/setup-flow.ts';
import { chooseWay } from '@selvage/contract/api/authenticator';
import { follow, useGo } from '../../router/go.ts';
import { nextStepFromHere } from '../../router/next-step.ts';
import { currentUserResult } from '../../session/current-user.ts';
import { mayBeSignedIn } from '../../session/session-hint.ts';
import { whyEnded } from '../../session/session-end.ts';
import { sessionEndedSearch } from '../../router/session-ended.ts';
import { callResult } from '../../api/call.ts';
import { lastChosenWay } from '../../ways/step-up/chosen-way.ts';
import { carriedSearch } from '../../router/carried-query.ts';
import { withOffer } from '../../ways/protect/offer.ts';

/** Asks for the code that was sent, at a login and when the settings for codes change. */
export function VerifyScreen({ kind }: { kind: Kind }) {
  const { shell } = useLoginMessages();
  const pending = usePendingChallenge(kind);
  const [codesLeft, setCodesLeft] = useState<number | null>(null);
  const verified = useVerified(kind, false);
  const go = useGo();
  useEffect(() => () => leaveVerify(kind), [kind]);
  if (pending.phase === 'finding') return <LoadingNotice text={shell.oneMoment} />;
  if (pending.phase === 'unreachable')
    return <UnreachablePanel kind={kind} screen="mfaVerify" onRetry={pending.retry} />;
  const { challenge, renew, replace } = pending;
  if (codesLeft !== null) {
    const goOn = () => verified('finish-sign-in');
    return <RecoveryUsedScreen kind={kind} left={codesLeft} lost={challenge.pending.type ?? 'EMAIL'} goOn={goOn} />;
  }
  const onRecovered = (left: number) => {
    // Removes `initial`, which links would carry to other screens, where it means a required set-up.
    const search = new URLSearchParams(carriedSearch(appLocation.search, ''));
    search.delete('initial');
    go(paths.mfaVerify(kind), { replace: true, search: search.toString() });
    setCodesLeft(left);
  };
  // Each code is a new screen with an empty field.
  return (
    <VerifyPanel
      key={challenge.token}
      kind={kind}
      challenge={challenge}
      onNext={renew}
      onChosen={replace}
      onRecovered={onRecovered}
    />
  );
}

function leaveVerify(kind: Kind): void {
  const to = appLocation.pathname.startsWith(paths.mfaSettings(kind)) ? 'settings' : 'elsewhere';
  setupFlow.dispatch({ event: 'left', screen: 'verify', to });
}

interface VerifyPanelProps {
  kind: Kind;
  challenge: Challenge;
  onNext: (pending: PendingTwoFactor) => void;
  onChosen: (pending: PendingTwoFactor) => void;
  onRecovered: (left: number) => void;
}

/** Sends codes for the challenge. If another browser was just sent a code, this browser gets none until the person asks for it. */
function useSending(kind: Kind, { token, pending, afterVerification }: Challenge) {
  const onExpired = useChallengeExpired(kind, afterVerification);
  const [secondsToFirst] = useState(pendingChallenge.secondsToNext);
  const resending = useCodeResend({ token, secondsToFirst, onOver: onExpired });
  const { sentElsewhere = false } = pending;
  const isElsewhere = sentElsewhere && resending.lastSent === null;
  // The button that had the focus has been removed by then.
  useEffect(() => {
    if (sentElsewhere && !isElsewhere) document.getElementById('mfa-verify-code')?.focus();
  }, [sentElsewhere, isElsewhere]);
  return { onExpired, resending, isElsewhere };
}

function codeTitle(verify: TwoFactorMessages['verify'], { round, pending }: Challenge): string {
  if (round > 0) return verify.oneMore.title;
  return provesMailbox(setupFlow.get(), pending) ? verify.mailboxFirst.title : verify.title;
}

function VerifyPanel({ kind, challenge, onNext, onChosen, onRecovered }: VerifyPanelProps) {
  const { verify } = useMessages(twoFactorMessages);
  const [inError, setInError] = useState(false);
  const [byRecovery, setByRecovery] = useState(false);
  const { round, pending } = challenge;
  const { onExpired, resending, isElsewhere } = useSending(kind, challenge);
  const codeText = isElsewhere ? verify.elsewhere.title : codeTitle(verify, challenge);
  const title = byRecovery ? verify.recovery.title : codeText;
  const next = verify.oneMore.confirmed(useOwnDestination()(pending));
  // Once for each round: the destination changes when the person is logged in, and the next screen must not find this text.
  const announced = useRef(0);
  useEffect(() => {
    if (round > announced.current) announce(next);
    announced.current = round;
  }, [round, next]);
  const heading = useScreen({ screen: 'mfaVerify', kind, title, inError });
  const initial = new URLSearchParams(useQuery()).get('initial') === 'true';
  const inSetup = challenge.afterVerification === 'finish-setup';
  const verified = useVerified(kind, initial);
  const passkey = usePasskeyInstead(kind, challenge, onExpired);
  useLastChosenWay(challenge, onChosen);
  return (
    <TwoFactorCard
      kind={kind}
      heading={heading}
      title={title}
      step={inSetup ? 2 : undefined}
      lead={<VerifyLead kind={kind} challenge={challenge} initial={initial} isSentHere={!byRecovery && !isElsewhere} />}
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
        passkey={passkey}
        onVerified={() => verified('finish-sign-in')}
        onRecovered={onRecovered}
        onChosen={onChosen}
        onOver={onExpired}
        onProblems={setInError}
        onRecovery={setByRecovery}
      >
        <VerifyForm
          kind={kind}
          challenge={challenge}
          initial={initial}
          isElsewhere={isElsewhere}
          resending={resending}
          onNext={onNext}
          onExpired={onExpired}
          onProblems={setInError}
        />
      </SecondStep>
      {!byRecovery && !isElsewhere && <CodeResend id="mfa-resend" way={pending.type} resending={resending} />}
    </TwoFactorCard>
  );
}

interface VerifyLeadProps {
  kind: Kind;
  challenge: Challenge;
  initial: boolean;
  /** False if the code went to another browser, or if a recovery code is asked for. */
  isSentHere: boolean;
}

/** Says where the code was sent, and offers help to a person who cannot read it there. */
function VerifyLead({ kind, challenge, initial, isSentHere }: VerifyLeadProps) {
  const { verify, logout } = useMessages(twoFactorMessages);
  const { afterVerification, pending } = challenge;
  return (
    <>
      {provesMailbox(setupFlow.get(), pending) && <p>{verify.mailboxFirst.text}</p>}
      {isSentHere && <CodeSentTo {...pending} />}
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
  isElsewhere: boolean;
  resending: Resending;
  onNext: (pending: PendingTwoFactor) => void;
  onExpired: (failure: CallFailed) => Promise<void>;
  onProblems: (shown: boolean) => void;
}

function VerifyForm(props: VerifyFormProps) {
  const { kind, challenge, initial, isElsewhere, resending, onNext, onExpired, onProblems } = props;
  const { verify, textsUnavailable } = useMessages(twoFactorMessages);
  const verified = useVerified(kind, initial);
  const check = codeCheck(challenge.token, {
    onVerified: () => verified(challenge.afterVerification),
    onOneMore: onNext,
    onOver: onExpired,
  });
  const flow = setupFlow.get();
  const texts = textsUnavailable[offersEmail(flow) ? 'orEmail' : 'later'];
  if (isElsewhere) return <CodeElsewhere id="mfa-send" resending={resending} />;
  return (
    <CodeForm
      id="mfa-verify"
      way={challenge.pending.type}
      submit={verify.submit}
      failures={{ ...verify.failures, named: { 'texts.unavailable': texts } }}
      resending={resending}
      // The code that proves the mailbox does not log in, so a ticked checkbox for a trusted device would be lost.
      offersTrust={challenge.pending.trustDeviceEnabled && !provesMailbox(flow, challenge.pending)}
      check={check}
      onProblems={onProblems}
    />
  );
}

/** Completes the login or the set-up for which the code was asked. */
function useVerified(kind: Kind, initial: boolean): (after: AfterVerification) => Promise<void> {
  const finishSetup = useFinishSetup(kind, initial);
  const finishSignIn = useFinishSignIn(kind);
  return (after) => {
    pendingChallenge.clear();
    if (after === 'finish-setup') return finishSetup('verified');
    recordEvent({ action: 'mfaVerified', label: 'mfaVerifiedLogin' });
    return finishSignIn();
  };
}

/** Offers a passkey in place of the code at a login. A set-up proves an email or a number, which a passkey cannot do. */
function usePasskeyInstead(
  kind: Kind,
  { pending, afterVerification }: Challenge,
  onExpired: (failure: CallFailed) => Promise<void>,
): PasskeyInstead | undefined {
  const { passkey: messages } = useMessages(twoFactorMessages).verify;
  const verified = useVerified(kind, false);
  if (!useIsPasskeyOffered(afterVerification === 'finish-sign-in')) return undefined;
  return {
    id: 'mfa-passkey',
    messages: hasCode(pending) ? messages : { ...messages, use: messages.first },
    onShown: () => verified('finish-sign-in'),
    onSessionEnded: onExpired,
  };
}

export interface Challenge extends PendingChallenge {
  token: string;
  /** The number of codes that were sent before this one. */
  round: number;
}

export type PendingChallengeState =
  | { phase: 'finding' }
  | { phase: 'unreachable'; retry: () => void }
  | {
      phase: 'found';
      challenge: Challenge;
      /** Replaces the challenge after another code was sent. */
      renew: (pending: PendingTwoFactor) => void;
      /** Replaces the challenge after the person chose another second step. */
      replace: (pending: PendingTwoFactor) => void;
    };

/**
 * The challenge that this browser has to answer, at a login or in a set-up. It is in memory or, after a reload, comes from the server.
 * Without a challenge the person goes to the step after the login.
 */
export function usePendingChallenge(kind: Kind): PendingChallengeState {
  const [challenge, setChallenge] = useState(() => storedChallenge(0));
  const [unreachable, setUnreachable] = useState(false);
  const go = useGo();

  const look = useCallback(async () => {
    setUnreachable(false);
    const startAgain = () => go(paths.login(kind), { replace: true });
    if (!mayBeSignedIn()) return startAgain();
    const result = await currentUserResult();
    if (result.type === 'refused') {
      if (result.failure.refusal !== 'session.required') return setUnreachable(true);
      const why = whyEnded(result.failure);
      if (why === 'inactivity') return startAgain();
      return go(paths.logout(kind), { replace: true, search: sessionEndedSearch(appLocation.search, why) });
    }
    const user = result.reply;
    const { mfaRequired: pending } = user;
    const show = (next: PendingChallenge, round: number) => {
      pendingChallenge.set(next);
      const stored = storedChallenge(round);
      if (stored === null) return startAgain();
      go(paths.mfaVerify(kindOfWireCode(user.userType)), { replace: true });
      setChallenge(stored);
    };
    if (pending?.passkeyRequired || !user.activated) return follow(nextStepFromHere(kind, user));
    if (pending && !pending.mfaSetupRequired) return show({ pending, afterVerification: 'finish-sign-in' }, 0);
    const found = await resumeSetup(user);
    if (found === 'unreachable') return setUnreachable(true);
    if (found === 'none') return follow(nextStepFromHere(kind, user));
    return show({ pending: found.mfaRequired, afterVerification: 'finish-setup' }, found.emailProven ? 1 : 0);
  }, [kind, go]);

  const missing = challenge === null;
  useEffect(() => {
    if (!missing) return;
    const first = setTimeout(() => void look());
    return () => clearTimeout(first);
  }, [missing, look]);

  if (unreachable) return { phase: 'unreachable', retry: () => void look() };
  if (challenge === null) return { phase: 'finding' };
  const take = (pending: PendingTwoFactor, round: number) => {
    pendingChallenge.set({ pending, afterVerification: challenge.afterVerification });
    setChallenge(storedChallenge(round));
  };
  return {
    phase: 'found',
    challenge,
    renew: (pending) => take(pending, challenge.round + 1),
    replace: (pending) => take(pending, challenge.round),
  };
}

function storedChallenge(round: number): Challenge | null {
  const stored = pendingChallenge.get();
  const token = stored?.pending.mfaToken;
  return stored === null || token === undefined ? null : { ...stored, token, round };
}

/**
 * Handles a challenge for which no code is accepted any more. It leads to the logout, unless the person entered the code in another tab and
 * is signed in.
 */
export function useChallengeExpired(kind: Kind, after: AfterVerification): (failure: CallFailed) => Promise<void> {
  const go = useGo();
  return async (failure) => {
    // A person who changes settings was signed in before, so being signed in says nothing about this code.
    const found = after === 'finish-sign-in' ? await currentUserResult() : null;
    pendingChallenge.clear();
    if (found?.type === 'ok' && !found.reply.mfaRequired) follow(nextStepFromHere(kind, found.reply));
    else go(paths.logout(kind), { replace: true, search: sessionEndedSearch(appLocation.search, whyEnded(failure)) });
  };
}

/** Asks at once for the second step that the person chose the last time in this browser. */
export function useLastChosenWay({ pending, token }: Challenge, onChosen: (pending: PendingTwoFactor) => void): void {
  const way = lastChosenWay();
  const isOther = way !== pending.type && pending.ways?.some(({ type }) => type === way);
  const chosen = useEffectEvent(onChosen);
  useEffect(() => {
    if (!isOther || way === undefined) return;
    const asking = new AbortController();
    const { signal } = asking;
    void callResult(chooseWay, { body: { mfaToken: token, way }, signal }).then((result) => {
      if (result.type === 'ok') chosen(result.reply.mfaRequired);
    });
    return () => asking.abort();
  }, [isOther, way, token]);
}

/**
 * Goes to the next step after a login with a second step. If that is a page, the guided set-up may be offered before, or the browser may
 * add a passkey by itself.
 */
export function useFinishSignIn(kind: Kind): () => Promise<void> {
  const go = useGo();
  return useCallback(async () => {
    const found = await currentUserResult();
    if (found.type !== 'ok') return go(paths.login(kind), { replace: true });
    const next = nextStepFromHere(kind, found.reply);
    follow(await withOffer(found.reply, next, { mayAddQuietly: true }));
  }, [kind, go]);
}
