import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { useState, useEffect } from 'react';
import { secondStepOptions } from '@selvage/contract/api/passkeys';
import { FailureAlert, useFailure } from '../../fields/form/failure-alert.tsx';
import { useHostMode } from '../../host/host-mode.ts';
import { policyMessages, signedInMessages, twoFactorMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { paths } from '../../router/paths.ts';
import { owesPasskey, useSignedIn } from '../../router/require-signed-in.tsx';
import { appLocation } from '../../router/location.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { TargetLink } from '../../router/panels/target-link.tsx';
import { MessageScreen, UnreachablePanel } from '../../router/panels/message-screens.tsx';
import { useScreen } from '../../router/use-screen.ts';
import { StepUpCodeSentTo, StepUpPanel } from '../step-up/panel.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SuccessIllustration } from '../../ui/cards/illustrations.tsx';
import { IntroCard } from '../../ui/cards/lead-card.tsx';
import { patternOfKind } from '../../ui/pattern.tsx';
import { LoadingNotice } from '../../ui/feedback/spinner.tsx';
import { SubmitButton } from '../../ui/buttons/submit-button.tsx';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import { ThreadSteps } from '../../ui/text/thread-steps.tsx';
import { useOwnWays } from '../own-ways.ts';
import { unguided, useBackToChoice, useGuide } from '../protect/guided.ts';
import { isAskedForPasskey } from '../protect/required-choice.tsx';
import { RecoveryUsedScreen } from '../recovery/used-screen.tsx';
import { WayBack } from '../recovery/way-back.tsx';
import {
  OtherWayLinks,
  RecoveryInsteadForm,
  type RecoveryInstead,
  useOtherWays,
  useRecoveryInstead,
} from './other-ways.tsx';
import message from '../../ui/cards/message.module.css';
import button from '../../ui/buttons/button.module.css';
import column from '../../ui/cards/form-column.module.css';
import link from '../../ui/text/link.module.css';
import styles from './required-screen.module.css';
import type { CallFailed } from '../../api/call-failed.ts';
import { type CallResult, callResult } from '../../api/call.ts';
import { follow, useGo } from '../../router/go.ts';
import { nextStepFromHere } from '../../router/next-step.ts';
import { useSessionEnded } from '../../router/session-ended.ts';
import { currentUserResult } from '../../session/current-user.ts';
import { knowsPasskeys } from '../../host/knows-passkeys.ts';
import { showOwnPasskey } from './show.tsx';
import { markSeen } from '../../session/tab-marks.ts';
import { addNewPasskey, type BrowserProblem } from './add.ts';
import { type StepUp, useStepUp } from '../step-up/state.ts';
import { announce } from '../../ui/feedback/announcements.tsx';

/** Asks a person who must have a passkey to add one, or to log in with the one they have. A person without this duty can only add one. */
export function PasskeyRequiredScreen({ kind }: { kind: Kind }) {
  const { shell } = useLoginMessages();
  const found = useSignedIn(kind, 'login', owesPasskey);
  if (found.phase === 'finding') return <LoadingNotice text={shell.oneMoment} />;
  if (found.phase === 'unreachable')
    return <UnreachablePanel kind={kind} screen="passkeyRequired" onRetry={found.retry} />;
  return <PasskeyPanel kind={kind} user={found.user} />;
}

function PasskeyPanel({ kind, user }: { kind: Kind; user: User }) {
  const { shell } = useLoginMessages();
  const reason = reasonOf(user);
  const owed = useOwedPasskey(kind, user);
  const instead = useRecoveryInstead(kind, owed.fail);
  const { recovery } = instead;
  if (owed.isAdded) return <PasskeyAdded kind={kind} goOn={owed.goOn} />;
  if (recovery?.phase === 'used')
    return <RecoveryUsedScreen kind={kind} left={recovery.left} lost="PASSKEY" goOn={owed.goOn} />;
  if (owed.mode === null) return <LoadingNotice text={shell.oneMoment} />;
  return <PasskeyCard kind={kind} reason={reason} mode={owed.mode} owed={owed} user={user} instead={instead} />;
}

/** The reason for this screen: the person must have a passkey, must have a second step, or chose to add a passkey. */
type Reason = 'passkey' | 'second-step' | 'own';

function reasonOf({ mfaRequired }: User): Reason {
  if (mfaRequired?.passkeyRequired) return 'passkey';
  return mfaRequired === undefined ? 'own' : 'second-step';
}

interface PasskeyCardProps {
  kind: Kind;
  reason: Reason;
  mode: 'add' | 'show';
  owed: OwedPasskey;
  user: User;
  instead: RecoveryInstead;
}

function PasskeyCard(props: PasskeyCardProps) {
  const { kind, owed, user, instead } = props;
  const { passkey: messages } = useMessages(policyMessages);
  const { stepUp: words, back, step } = useMessages(signedInMessages);
  const isGuided = useGuide().chosen === 'PASSKEY';
  const choice = useBackToChoice(kind);
  const { stepUp, problem, failure } = owed;
  const [inPanelError, setInPanelError] = useState(false);
  const usual = useIntroduction(props);
  const recoveryTitle = useMessages(twoFactorMessages).verify.recovery.title;
  const { asked } = stepUp;
  const token = instead.recovery?.phase === 'asked' ? instead.recovery.token : null;
  const inError = inPanelError || (token === null && (problem !== null || failure !== null));
  const byRecovery = { title: recoveryTitle, text: messages.show.recoveryText };
  const shown = token !== null ? byRecovery : asked === null ? usual : { title: words.title, text: words.reason };
  const heading = useScreen({ screen: 'passkeyRequired', kind, title: shown.title, inError });
  const links = (
    <>
      {isGuided && <TargetLink to={choice}>{back}</TargetLink>}
      {user.mfaRequired?.enrolment && <ScreenLink to={paths.enrolmentCode(kind)}>{messages.enrolment}</ScreenLink>}
      <ScreenLink to={paths.logout(kind)}>{messages.logout}</ScreenLink>
    </>
  );
  return (
    <IntroCard
      heading={heading}
      {...shown}
      step={isGuided && <ThreadSteps at={2} text={step(2)} />}
      more={<StepUpCodeSentTo asked={asked} />}
      links={links}
      variation={patternOfKind[kind]}
    >
      <div hidden={asked !== null || token !== null}>
        <div className={column['column']}>
          <PasskeyForm {...props} />
        </div>
      </div>
      {token !== null && (
        <div className={column['column']}>
          <RecoveryInsteadForm kind={kind} token={token} instead={instead} onProblems={setInPanelError} />
        </div>
      )}
      {asked && (
        <StepUpPanel kind={kind} stepUp={stepUp} asked={asked} heading={heading} onProblems={setInPanelError} />
      )}
    </IntroCard>
  );
}

/** Shown to a person who added a passkey by choice, because the login changes for them. A person who had to add one is let in at once. */
function PasskeyAdded({ kind, goOn }: Pick<OwedPasskey, 'goOn'> & { kind: Kind }) {
  const { added } = useMessages(policyMessages).passkey;
  const { step } = useMessages(signedInMessages);
  const isGuided = useGuide().chosen === 'PASSKEY';
  const lacksWayBack = useOwnWays()?.lacksRecoveryCodes === true;
  return (
    <MessageScreen
      kind={kind}
      screen="passkeyRequired"
      illustration={SuccessIllustration}
      title={added.title}
      step={isGuided && <ThreadSteps at={3} text={step(3)} />}
      takesFocus
    >
      <p className={message['text']}>
        <Unbroken text={added.text} />
      </p>
      {lacksWayBack && <WayBack kind={kind} />}
      <button
        type="button"
        className={button['button']}
        data-look={lacksWayBack ? 'quiet' : undefined}
        onClick={() => void goOn()}
      >
        {added.next}
      </button>
    </MessageScreen>
  );
}

/** The title and the text. They say what is asked for. If the passkey is required now, they also say why. */
function useIntroduction({ kind, mode, reason }: PasskeyCardProps): { title: string; text: string } {
  const { add, show } = useMessages(policyMessages).passkey;
  const { brand } = useHostMode();
  if (mode === 'show') return { title: show.title, text: reason === 'passkey' ? show.text : show.setUpText };
  if (reason !== 'passkey') return { title: add.titleBefore, text: add.text };
  return { title: add.title[kind], text: `${add.why(brand.name)} ${add.text}` };
}

function PasskeyForm({ kind, mode, owed, reason, user, instead }: PasskeyCardProps) {
  const { passkey: messages } = useMessages(policyMessages);
  const { problem, problems, failure, isBusy, press } = owed;
  const { ways } = messages.add;
  const words = messages[mode];
  const others = useOtherWays(user);
  const hasOthers = others.hasRecovery || others.hasCodes;
  return (
    <form
      className={column['form']}
      onSubmit={(event) => {
        event.preventDefault();
        press(event.currentTarget);
      }}
    >
      <Alert id="owed-passkey-problem" tone="error" focusCount={problems}>
        {problem && <p>{problem === 'notShown' && hasOthers ? messages.show.notShown : messages[problem]}</p>}
      </Alert>
      <FailureAlert id="owed-passkey-alert" failure={failure} sentences={messages.failures} />
      {mode === 'add' && (
        <section className={styles['ways']}>
          <h2>{ways.title}</h2>
          <ul>
            {ways.list.map((way) => (
              <li key={way}>
                <Unbroken text={way} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <SubmitButton
        id="owed-passkey-submit"
        label={words.submit}
        busyLabel={words.busy}
        state={isBusy ? 'busy' : 'ready'}
      />
      {reason === 'passkey' && <Lost />}
      <OtherWayLinks kind={kind} ways={others} begin={instead.begin} />
      {reason === 'own' && <Later goOn={owed.goOn} />}
    </form>
  );
}

function Later({ goOn }: Pick<OwedPasskey, 'goOn'>) {
  const { notice } = useMessages(policyMessages);
  return (
    <button type="button" className={button['button']} data-look="quiet" onClick={() => void goOn()}>
      {notice.later}
    </button>
  );
}

function Lost() {
  const { passkey: messages } = useMessages(policyMessages);
  const { links } = useHostMode().brand;
  return (
    <p className={styles['lost']}>
      <Unbroken text={messages.lost} />{' '}
      <a className={link['link']} href={links.contact}>
        {messages.help}
      </a>
    </p>
  );
}

/** The failures of the browser or the server for which this screen has a sentence. */
export type PasskeyProblem = 'refused' | 'held' | 'notShown' | BrowserProblem;

export interface OwedPasskey {
  /** Null until the answer says whether the person has a passkey to show. */
  mode: 'add' | 'show' | null;
  stepUp: StepUp;
  isBusy: boolean;
  /** True once a person added a passkey by choice. */
  isAdded: boolean;
  problem: PasskeyProblem | null;
  /** The number of problems. Each new problem takes the focus again. */
  problems: number;
  failure: ReturnType<typeof useFailure>['shown'];
  fail: (failure: CallFailed) => void;
  press: (form: HTMLFormElement) => void;
  /** Leads to the page to which the person was going. */
  goOn: () => Promise<void>;
}

/** A person who must use a passkey shows the one they have, or adds the first. Every other person adds one. */
export function useOwedPasskey(kind: Kind, user: User): OwedPasskey {
  const messages = useMessages(policyMessages).passkey;
  const reason = reasonOf(user);
  const mode = useMode(user);
  const stepUp = useStepUp({ mailbox: true });
  const timedOut = useSessionEnded(kind);
  const failure = useFailure();
  const [isBusy, setBusy] = useState(false);
  const [isAdded, setAdded] = useState(false);
  const [{ problem, problems }, setProblem] = useState<Pick<OwedPasskey, 'problem' | 'problems'>>({
    problem: null,
    problems: 0,
  });
  const say = (said: PasskeyProblem) => setProblem((before) => ({ problem: said, problems: before.problems + 1 }));

  const goOn = useGoOn(kind, failure.show);

  const settle = async (result: CallResult<unknown> | null, done: string | null) => {
    // A step-up is needed first, or the browser created no passkey.
    if (result === null || result.type === 'aborted') return;
    if (result.type === 'ok') {
      if (mode === 'add' && reason !== 'passkey') return setAdded(true);
      if (done !== null) announce(done);
      return goOn();
    }
    const { refusal } = result.failure;
    if (refusal === 'session.required') timedOut(result.failure);
    else if (refusal === 'passkey.held') say('held');
    else if (refusal === 'passkey.refused') say('refused');
    else failure.show(result.failure);
  };

  const show = async () => {
    const shown = await showOwnPasskey();
    if (shown === 'impossible') say('impossible');
    else if (shown === 'closed') say('notShown');
    else if (shown !== 'replaced') await settle(shown, null);
  };

  const press = async (form: HTMLFormElement) => {
    if (isBusy) return;
    setBusy(true);
    failure.clear();
    setProblem((before) => ({ ...before, problem: null }));
    if (mode === 'show') await show();
    else await settle(await addNewPasskey(form, stepUp, say), messages.done);
    setBusy(false);
  };

  return {
    mode,
    stepUp,
    isBusy,
    isAdded,
    problem,
    problems,
    failure: failure.shown,
    fail: failure.show,
    press: (form) => void press(form),
    goOn,
  };
}

/** Leads to the page to which the person was going, or back to the security page for a person who came from there. */
function useGoOn(kind: Kind, onFailure: (failure: CallFailed) => void): () => Promise<void> {
  const { chosen, isOnTheWayIn } = useGuide();
  const timedOut = useSessionEnded(kind);
  const go = useGo();
  return async () => {
    markSeen('policyNotice');
    if (chosen === 'PASSKEY' && !isOnTheWayIn) return go(unguided(paths.security(kind), appLocation.search));
    const found = await currentUserResult();
    if (found.type === 'ok') follow(nextStepFromHere(kind, found.reply));
    else if (found.failure.refusal === 'session.required') timedOut(found.failure);
    else onFailure(found.failure);
  };
}

/**
 * Decides whether the screen adds a passkey or asks for one. A person without this duty only adds one. A person who must show their only
 * passkey cannot add another, even in a browser that cannot show it.
 */
function useMode(user: User): OwedPasskey['mode'] {
  const isUnknown = reasonOf(user) !== 'own' && knowsPasskeys();
  const [mode, setMode] = useState<OwedPasskey['mode']>(isAskedForPasskey(user) ? 'show' : isUnknown ? null : 'add');
  useEffect(() => {
    if (mode !== null) return;
    const asking = new AbortController();
    void callResult(secondStepOptions, { body: {}, signal: asking.signal }).then((asked) => {
      if (asked.type === 'aborted') return;
      setMode(asked.type === 'ok' && asked.reply.publicKey !== undefined ? 'show' : 'add');
    });
    return () => asking.abort();
  }, [mode]);
  return mode;
}
