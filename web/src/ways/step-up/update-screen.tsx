import column from '../../ui/cards/form-column.module.css';
import button from '../../ui/buttons/button.module.css';
import message from '../../ui/cards/message.module.css';
import styles from './update-form.module.css';
import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { accountMessages, signedInMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useGo } from '../../router/go.ts';
import { appLocation } from '../../router/location.ts';
import { LockedPanel } from '../../router/panels/message-screens.tsx';
import { type Screen, paths } from '../../router/paths.ts';
import { type Admits, RequireSignedIn } from '../../router/require-signed-in.tsx';
import { type Target, TargetLink } from '../../router/panels/target-link.tsx';
import { useScreen } from '../../router/use-screen.ts';
import { StepUpCodeSentTo, StepUpPanel } from './panel.tsx';
import { type StepUp, useStepUp } from './state.ts';
import { SuccessIllustration } from '../../ui/cards/illustrations.tsx';
import { TwoPanelCard } from '../../ui/cards/two-panel-card.tsx';
import { AccountCard } from '../../router/panels/account-card.tsx';
import { EmailText } from '../../ui/text/email-text.tsx';
import { type Step, ThreadSteps } from '../../ui/text/thread-steps.tsx';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import type { CallResult } from '../../api/call.ts';
import { type CallFailed, type FailureName, refusalByCode } from '../../api/call-failed.ts';
import { type Failure, type FailureSentences, failureSentence, useFailure } from '../../fields/form/failure-alert.tsx';
import { FormSubmit } from '../../fields/form/form-submit.tsx';
import { FormSummary } from '../../fields/form/form-summary.tsx';
import { type Form, type Outcome, clearPasswords, useForm } from '../../fields/form/use-form.ts';
import type { ProblemsOf, Rules, ValuesOf } from '../../fields/form/use-validation.ts';
import type { SignedInMessages } from '../../messages/en/logged-in.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { useSessionEnded } from '../../router/session-ended.ts';
import { currentUserResult } from '../../session/current-user.ts';
import { forgetLockedSession } from '../../session/session-end.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { HiddenUsername } from '../password/hidden-username.tsx';

interface RequireUpdatableProps {
  kind: Kind;
  screen: Screen;
  /** False for kinds of user that cannot change this value. They are redirected to their details. */
  allowed: boolean;
  /** Whether it is for a person who still owes this. */
  admits?: Admits;
  children: (user: User) => ReactNode;
}

/**
 * Admits a person who may change this value. A person without a session is redirected to the root, and a person who may not change the
 * value to the details.
 */
export function RequireUpdatable({ kind, screen, allowed, admits, children }: RequireUpdatableProps) {
  return (
    <RequireSignedIn kind={kind} screen={screen} elsewhere="root" admits={admits}>
      {(user) => (allowed ? children(user) : <ToDetails kind={kind} />)}
    </RequireSignedIn>
  );
}

function ToDetails({ kind }: { kind: Kind }) {
  const go = useGo();
  useEffect(() => go(paths.accountDetails(kind), { replace: true }), [go, kind]);
  return null;
}

export interface UpdateFormProps<Result = void> {
  kind: Kind;
  user: User;
  stepUp: StepUp;
  onDone: (result: Result) => void;
  onLocked: () => void;
  onProblems: (shown: boolean) => void;
}

export interface UpdateDoneProps<Result = void> {
  kind: Kind;
  result: Result;
  back: Target;
  /** Where it leads on. */
  next: Target;
  /** Shows the form again, in place of the result. */
  onAgain: () => void;
}

interface UpdateFlowProps<Result> {
  kind: Kind;
  screen: Screen;
  user: User;
  back: Target;
  /** The label of the link `back`, if it does not say “Back”. */
  backLabel?: string | undefined;
  /** The page after the change. The default is `back`. */
  next?: Target;
  messages: UpdateMessages;
  /** The step of a set-up, if the form is part of one. */
  step?: Step;
  /** True if a person without a second step is asked for a code by email. */
  asksMailbox?: boolean;
  form: ComponentType<UpdateFormProps<Result>>;
  done: ComponentType<UpdateDoneProps<Result>>;
}

type Stage<Result> = { type: 'form' } | { type: 'done'; result: Result } | { type: 'locked' };

/** Shows a form, and after it the result. */
export function UpdateFlow<Result>(props: UpdateFlowProps<Result>) {
  const { kind, screen, user, back, backLabel, next = back, messages, step, asksMailbox = false } = props;
  const { form: Form, done: Done } = props;
  const [stage, setStage] = useState<Stage<Result>>({ type: 'form' });
  const go = useGo();
  const onDone = (result: Result) => {
    // The form is removed and the address is set again, so that password managers notice the success.
    go(appLocation.pathname, { replace: true });
    setStage({ type: 'done', result });
  };
  if (stage.type === 'locked') return <LockedPanel kind={kind} screen={screen} email={user.email} />;
  const onAgain = () => setStage({ type: 'form' });
  if (stage.type === 'done') return <Done {...{ kind, back, next, onAgain }} result={stage.result} />;
  return (
    <UpdatePanel {...{ kind, screen, messages, step, back, backLabel, asksMailbox }}>
      {({ stepUp, onProblems }) => (
        <Form
          kind={kind}
          user={user}
          stepUp={stepUp}
          onDone={onDone}
          onLocked={() => setStage({ type: 'locked' })}
          onProblems={onProblems}
        />
      )}
    </UpdatePanel>
  );
}

interface UpdateMessages {
  title: string;
  text: string;
  /** The reason why the change asks for the second factor. */
  stepUp?: string;
}

interface UpdatePanelProps {
  kind: Kind;
  screen: Screen;
  messages: UpdateMessages;
  step: Step | undefined;
  back: Target;
  backLabel: string | undefined;
  asksMailbox: boolean;
  children: (form: { stepUp: StepUp; onProblems: (shown: boolean) => void }) => ReactNode;
}

function UpdatePanel({ kind, screen, messages, step, back, backLabel, asksMailbox, children }: UpdatePanelProps) {
  const { stepUp: stepUpMessages } = useMessages(signedInMessages);
  const [formInError, setFormInError] = useState(false);
  const [panelInError, setPanelInError] = useState(false);
  const stepUp = useStepUp({ mailbox: asksMailbox });
  const { asked } = stepUp;
  const summary = asked ? { title: stepUpMessages.title, text: messages.stepUp ?? stepUpMessages.reason } : messages;
  const heading = useScreen({ screen, kind, title: summary.title, inError: asked ? panelInError : formInError });
  return (
    <AccountCard
      kind={kind}
      heading={heading}
      messages={summary}
      step={step}
      more={<StepUpCodeSentTo asked={asked} />}
      back={back}
      backLabel={backLabel}
    >
      <div hidden={asked !== null}>
        <div className={column['column']}>{children({ stepUp, onProblems: setFormInError })}</div>
      </div>
      {asked && (
        <StepUpPanel kind={kind} stepUp={stepUp} asked={asked} heading={heading} onProblems={setPanelInError} />
      )}
    </AccountCard>
  );
}

interface DonePanelProps {
  kind: Kind;
  screen: Screen;
  /** `next` is the label of the link, if it does not say that it continues. */
  messages: { title: string; text: string; next?: string };
  step?: Step;
  next: Target;
}

export function DonePanel({ kind, screen, messages: { title, text, next: label }, step, next }: DonePanelProps) {
  const messages = useMessages(accountMessages);
  const signedIn = useMessages(signedInMessages);
  const heading = useScreen({ screen, kind, title });
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <SuccessIllustration />
        {step && <ThreadSteps at={step} text={signedIn.step(step)} />}
        <h1 ref={heading} tabIndex={-1}>
          <Unbroken text={title} />
        </h1>
        <p className={message['text']}>
          <Unbroken text={text} />
        </p>
        <TargetLink className={button['button']} to={next}>
          {label ?? messages.next}
        </TargetLink>
      </div>
    </TwoPanelCard>
  );
}

interface UpdateOptions<R extends Rules> {
  id: string;
  kind: Kind;
  rules: R;
  send: (values: ValuesOf<R>, signal: AbortSignal) => Promise<CallResult<unknown>>;
  /** Maps a refusal to the problems of fields. A refusal that is not listed is about no field. */
  attached: Partial<Record<FailureName, (failure: CallFailed) => ProblemsOf<R>>>;
  stepUp: StepUp;
  onDone: (values: ValuesOf<R>) => void;
  onLocked: () => void;
}

export interface Update<R extends Rules> {
  form: Form<R>;
  failure: Failure | null;
}

/** A change that the signed-in person confirms with the password. */
export function useUpdate<R extends Rules>(options: UpdateOptions<R>): Update<R> {
  const { id, kind, rules, send, attached, stepUp, onDone, onLocked } = options;
  const failure = useFailure();
  const timedOut = useSessionEnded(kind);

  const take = (failed: CallFailed): Outcome<R> => {
    const refusal = refusalByCode(failed);
    if (refusal === 'session.required') {
      timedOut(failed);
      return 'left';
    }
    if (refusal === 'session.locked') {
      forgetLockedSession();
      onLocked();
      return 'left';
    }
    const refused = attached[refusal]?.(failed);
    if (refused === undefined) {
      failure.show(failed);
      return 'stayed';
    }
    forgetRefusedPasswords(form.ref.current, Object.keys(refused));
    return { refused };
  };

  const form = useForm({
    id,
    rules,
    async submit(values, signal): Promise<Outcome<R>> {
      failure.clear();
      const sent = await stepUp.run(form.ref.current, () => send(values, signal), signal);
      if (sent === null || sent.type === 'aborted') return 'stayed';
      if (sent.type === 'refused') return take(sent.failure);
      void currentUserResult();
      onDone(values);
      return 'stayed';
    },
  });
  return { form, failure: failure.shown };
}

/** Clears a refused current password. A refused new password stays, because the person may only want to change a part of it. */
function forgetRefusedPasswords(form: HTMLFormElement | null, refused: readonly string[]): void {
  if (refused.includes('password')) clearPasswords(form, 'current-password');
}

interface UpdateSentences {
  notAnswered: string;
  named?: FailureSentences['named'] | undefined;
}

interface UpdateFormLayoutProps {
  update: {
    form: Pick<Form<Rules>, 'ref' | 'props' | 'phase' | 'failedSubmits' | 'cancel'>;
    failure: Failure | null;
  };
  messages: { submit: string; submitting: string } & UpdateSentences;
  /** The email, by which password managers find the stored password. */
  username: string | undefined;
  /** All fields in the order of the form. An invalid field has a sentence. */
  summary: readonly { id: string; sentence: string | undefined }[];
  onProblems: (shown: boolean) => void;
  children: ReactNode;
}

/** The parts that all update forms share around their fields. */
export function UpdateFormLayout({ update, messages, username, summary, onProblems, children }: UpdateFormLayoutProps) {
  const { form, failure } = update;
  const { id } = form.props;
  const { notAnswered, named } = messages;
  const inError = failure !== null || summary.some(({ sentence }) => sentence !== undefined);
  useEffect(() => onProblems(inError), [inError, onProblems]);
  return (
    <>
      <UpdateAlert id={`${id}-alert`} failure={failure} notAnswered={notAnswered} named={named} />
      <FormSummary fields={summary} failedSubmits={form.failedSubmits} />
      <form {...form.props} ref={form.ref} className={column['form']}>
        <HiddenUsername email={username} />
        {children}
        <FormSubmit form={form} id={`${id}-submit`} label={messages.submit} busyLabel={messages.submitting} />
      </form>
    </>
  );
}

interface UpdateAlertProps extends UpdateSentences {
  id: string;
  failure: Failure | null;
}

export function UpdateAlert({ id, failure: shown, ...sentences }: UpdateAlertProps) {
  const messages = useMessages(signedInMessages);
  const { shell, signIn } = useLoginMessages();
  if (shown === null) return <Alert id={id} tone="error" />;
  const { failure, times } = shown;
  return (
    <Alert id={id} tone="error" focusCount={times}>
      <p>{updateSentence(failure, messages, sentences, shell)}</p>
      {failure.reference !== undefined && <p>{signIn.reference(failure.reference)}</p>}
    </Alert>
  );
}

/**
 * Returns the sentence for a failure: the one for the error code if there is such a sentence, or `notAnswered` if the answer has no code.
 */
function updateSentence(
  failure: CallFailed,
  { refusals, tooMany, busy }: Pick<SignedInMessages, 'refusals' | 'tooMany' | 'busy'>,
  { notAnswered, named = {} }: UpdateSentences,
  shell: { notSent: string },
): string {
  if (failure.refusal === 'offline') return shell.notSent;
  if (failure.code === undefined) return notAnswered;
  const refusal = refusalByCode(failure);
  if (isNamed(refusal, refusals)) return refusals[refusal];
  return failureSentence(failure, { tooMany, busy, other: refusals.other, named }, shell);
}

const isNamed = <Sentences extends object>(name: PropertyKey, sentences: Sentences): name is keyof Sentences =>
  Object.hasOwn(sentences, name);

/** Shows the current value as text. */
export function CurrentValue({ children, digits }: { children: string; digits?: boolean }) {
  const { current } = useMessages(accountMessages);
  return (
    <p className={styles['current']} data-digits={digits || undefined}>
      {current}{' '}
      <strong dir="ltr">
        <EmailText text={children} />
      </strong>
    </p>
  );
}
