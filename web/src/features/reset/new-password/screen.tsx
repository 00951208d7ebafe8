import type { EndedWays } from '@selvage/contract/api/fields';
import type { ResetUser } from '@selvage/contract/api/reset';
import { type Kind, kindOfWireCode, userTypes } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { type BirthDateProblem, birthDateRule } from '@selvage/contract/rules/dates';
import { type Rule, valid } from '@selvage/contract/rules/rule';
import { resetMessages, identityFieldMessages } from '../../../messages/feature-messages.ts';
import { endedWords } from '../../../ways/ended-ways.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { useLoginMessages } from '../../../messages/provider.tsx';
import { useGo } from '../../../router/go.ts';
import { appLocation } from '../../../router/location.ts';
import { paths } from '../../../router/paths.ts';
import { ScreenLink } from '../../../router/panels/screen-link.tsx';
import { useScreen } from '../../../router/use-screen.ts';
import { SuccessIllustration } from '../../../ui/cards/illustrations.tsx';
import { LoadingNotice } from '../../../ui/feedback/spinner.tsx';
import { TwoPanelCard } from '../../../ui/cards/two-panel-card.tsx';
import { findAuthorisation, mayBeAuthorised, resetUser, restartSearch, setPassword } from '../state.ts';
import { ResetCard } from '../card.tsx';
import button from '../../../ui/buttons/button.module.css';
import message from '../../../ui/cards/message.module.css';
import type { CallFailed, FailureName } from '../../../api/call-failed.ts';
import { BirthDateField, irishToday } from '../../../fields/ids/birth-date-field.tsx';
import { ConfirmPasswordField, NewPasswordField } from '../../../ways/password/new-password-field.tsx';
import { type Failure, failureSentence, useFailure } from '../../../fields/form/failure-alert.tsx';
import { FormSummary } from '../../../fields/form/form-summary.tsx';
import { HiddenUsername } from '../../../ways/password/hidden-username.tsx';
import { newPasswordProblem, newPasswordRule, sameAsField } from '../../../ways/password/rules.ts';
import { FormSubmit } from '../../../fields/form/form-submit.tsx';
import { type Form, useForm } from '../../../fields/form/use-form.ts';
import type { ResetMessages } from '../../../messages/en/reset.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import column from '../../../ui/cards/form-column.module.css';

type Phase = { type: 'finding' } | { type: 'done'; ended: EndedWays } | { type: 'choosing'; user: ResetUser };

/** The form for a person who has opened a reset link. Everybody else is redirected to ask for a link. */
export function ResetFormScreen({ kind }: { kind: Kind }) {
  const { shell } = useLoginMessages();
  const go = useGo();
  const [phase, setPhase] = useState<Phase>(initialPhase);
  const finding = phase.type === 'finding';
  useEffect(() => {
    if (!finding) return;
    const hinted = mayBeAuthorised();
    void findAuthorisation().then((user) => {
      if (user) setPhase({ type: 'choosing', user });
      else go(paths.reset(kind), { replace: true, ...(hinted && { search: restartSearch(appLocation.search) }) });
    });
  }, [finding, kind, go]);

  if (phase.type === 'finding') return <LoadingNotice text={shell.oneMoment} />;
  if (phase.type === 'done') return <DonePanel kind={kind} ended={phase.ended} />;
  const { user } = phase;
  if (kindOfWireCode(user.userType) !== kind) return <CorrectKind kind={kindOfWireCode(user.userType)} />;
  const onDone = (ended: EndedWays) => {
    // The form is removed and the address is set again, so that password managers notice the success.
    go(paths.resetForm(kind), { replace: true });
    setPhase({ type: 'done', ended });
  };
  return <NewPasswordPanel kind={kind} user={user} onDone={onDone} />;
}

function initialPhase(): Phase {
  const user = resetUser.get();
  return user ? { type: 'choosing', user } : { type: 'finding' };
}

/** Corrects the kind in the address, because the account decides the kind. */
function CorrectKind({ kind }: { kind: Kind }) {
  const go = useGo();
  useEffect(() => go(paths.resetForm(kind), { replace: true }), [go, kind]);
  return null;
}

interface NewPasswordPanelProps {
  kind: Kind;
  user: ResetUser;
  onDone: (ended: EndedWays) => void;
}

function NewPasswordPanel({ kind, user, onDone }: NewPasswordPanelProps) {
  const { form } = useMessages(resetMessages);
  const [inError, setInError] = useState(false);
  const heading = useScreen({ screen: 'resetForm', kind, title: form.title, inError });
  return (
    <ResetCard kind={kind} heading={heading} title={form.title} text={form.text}>
      <NewPasswordForm kind={kind} email={user.email} onDone={onDone} onProblems={setInError} />
    </ResetCard>
  );
}

/** Says what the reset has ended, because the person may rely on it. */
function DonePanel({ kind, ended }: { kind: Kind; ended: EndedWays }) {
  const { done } = useMessages(resetMessages);
  const which = endedWords(ended);
  const heading = useScreen({ screen: 'resetForm', kind, title: done.title });
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <SuccessIllustration />
        <h1 ref={heading} tabIndex={-1}>
          {done.title}
        </h1>
        <p className={message['text']}>{done.text}</p>
        <p className={message['text']}>{done.logIn}</p>
        {which && <p className={message['text']}>{done.ended[which]}</p>}
        <ScreenLink className={button['button']} to={paths.login(kind)}>
          {done.next}
        </ScreenLink>
      </div>
    </TwoPanelCard>
  );
}

/** Members and wellness users also enter their birth date. The form accepts any valid date, and the server compares it. */
function newPasswordRules(kind: Kind) {
  const birthDate: Rule<string | null, BirthDateProblem | 'not-matching'> = userTypes[kind].resetAsksBirthDate
    ? birthDateRule({ today: irishToday() })
    : () => valid(null);
  return { birthDate, newPassword: newPasswordRule, confirmPassword: sameAsField('newPassword') };
}

function NewPasswordSummary({ form }: { form: Form<ReturnType<typeof newPasswordRules>> }) {
  const messages = useMessages(identityFieldMessages);
  const [birthDate, newPassword, confirmPassword] = [
    form.field('birthDate'),
    form.field('newPassword'),
    form.field('confirmPassword'),
  ];
  return (
    <FormSummary
      failedSubmits={form.failedSubmits}
      fields={[
        { id: birthDate.id, sentence: birthDate.problem && messages.birthDate.problems[birthDate.problem] },
        { id: newPassword.id, sentence: newPassword.problem && messages.newPassword.problems[newPassword.problem] },
        {
          id: confirmPassword.id,
          sentence: confirmPassword.problem && messages.confirmPassword.problems[confirmPassword.problem],
        },
      ]}
    />
  );
}

/** Returns the sentence for a refusal by its name. Any other answer with the status 400 or 401 has the sentence of its status. */
function resetFailure(
  failure: CallFailed,
  kind: Kind,
  messages: ResetMessages['form'],
  shell: { notSent: string },
): string {
  const { refusal, status } = failure;
  if (isNamed(refusal, messages.failures)) return messages.failures[refusal];
  if (status === 400) return messages.otherRefused;
  if (status === 401) return messages.failures['reset.not-authorised'];
  return failureSentence(failure, kind === 'consultant' ? messages.consultantFailures : messages.otherFailures, shell);
}

const isNamed = <Sentences extends object>(name: PropertyKey, sentences: Sentences): name is keyof Sentences =>
  Object.hasOwn(sentences, name);

/** Refusals that are shown at their field. For these the focus goes to the summary. */
const atField: ReadonlySet<FailureName> = new Set([
  'birth-date.wrong',
  'password.used-before',
  'password.unacceptable',
]);

function NewPasswordAlert({ kind, failure: shown }: { kind: Kind; failure: Failure | null }) {
  const { form } = useMessages(resetMessages);
  const { shell, signIn } = useLoginMessages();
  if (shown === null || atField.has(shown.failure.refusal)) return <Alert id="reset-alert" tone="error" />;
  return (
    <Alert id="reset-alert" tone="error" focusCount={shown.times}>
      <p>{resetFailure(shown.failure, kind, form, shell)}</p>
      {shown.failure.refusal === 'reset.not-authorised' && (
        <p>
          <ScreenLink to={paths.reset(kind)}>{form.startAgain}</ScreenLink>
        </p>
      )}
      {shown.failure.reference !== undefined && <p>{signIn.reference(shown.failure.reference)}</p>}
    </Alert>
  );
}

interface NewPasswordFormProps {
  kind: Kind;
  email: string;
  onDone: (ended: EndedWays) => void;
  onProblems: (shown: boolean) => void;
}

/** Asks for the new password twice, and for the birth date if the account has one. */
export function NewPasswordForm({ kind, email, onDone, onProblems }: NewPasswordFormProps) {
  const { form: messages } = useMessages(resetMessages);
  const failure = useFailure();
  const form = useForm({
    id: 'new-password',
    rules: newPasswordRules(kind),
    async submit(values, signal) {
      failure.clear();
      const result = await setPassword(values, signal);
      if (result.type === 'done') onDone(result.ended);
      if (result.type !== 'failed') return 'stayed';
      failure.show(result.failure);
      return attached(result.failure) ?? 'stayed';
    },
  });
  const inError = failure.shown !== null || Object.keys(form.problems).length > 0;
  useEffect(() => onProblems(inError), [inError, onProblems]);
  return (
    <>
      <NewPasswordAlert kind={kind} failure={failure.shown} />
      <NewPasswordSummary form={form} />
      <form {...form.props} ref={form.ref} className={column['form']}>
        <HiddenUsername email={email} />
        {userTypes[kind].resetAsksBirthDate && <BirthDateField field={form.field('birthDate')} />}
        <NewPasswordField field={form.field('newPassword')} />
        <ConfirmPasswordField field={form.field('confirmPassword')} of="newPassword" />
        <FormSubmit form={form} id="new-password-submit" label={messages.submit} busyLabel={messages.submitting} />
      </form>
    </>
  );
}

/** Returns the problem of the field that a refusal is about. Undefined if the refusal is about no field. */
function attached(failure: CallFailed) {
  if (failure.refusal === 'birth-date.wrong') return { refused: { birthDate: 'not-matching' as const } };
  const problem = newPasswordProblem(failure);
  return problem && { refused: { newPassword: problem } };
}
