import { type BirthDateProblem, birthDateRule } from '@selvage/contract/rules/dates';
import { type Rule, valid } from '@selvage/contract/rules/rule';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import type { CallFailed, FailureName } from '../../../api/call-failed.ts';
import { BirthDateField, irishToday } from '../../../fields/ids/birth-date-field.tsx';
import { ConfirmPasswordField } from '../../../fields/confirm-password-field.tsx';
import { type Failure, failureSentence, useFailure } from '../../../fields/form/failure-alert.tsx';
import { FormSummary } from '../../../fields/form/form-summary.tsx';
import { HiddenUsername } from '../../../fields/hidden-username.tsx';
import { NewPasswordField } from '../../../fields/new-password-field.tsx';
import { newPasswordProblem, newPasswordRule, sameAsField } from '../../../fields/password-rules.ts';
import { FormSubmit } from '../../../fields/form/form-submit.tsx';
import { type Form, clearPasswords, useForm } from '../../../fields/form/use-form.ts';
import type { ResetMessages } from '../../../messages/en/reset.ts';
import { identityFieldMessages, resetMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { useLoginMessages } from '../../../messages/provider.tsx';
import { paths } from '../../../router/paths.ts';
import { ScreenLink } from '../../../router/panels/screen-link.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { setPassword } from '../api.ts';
import column from '../../../ui/cards/form-column.module.css';

/** RS5: members and wellness users give their birth date too, any valid one. */
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

/** RS8: by name where the answer has one; any other 400 or 401 has the sentence of its status. */
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

/** These are said at their field, and the focus is with the summary. */
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
  onDone: () => void;
  onProblems: (shown: boolean) => void;
}

/** RS5: the new password twice, and the birth date where the account has one. */
export function NewPasswordForm({ kind, email, onDone, onProblems }: NewPasswordFormProps) {
  const { form: messages } = useMessages(resetMessages);
  const failure = useFailure();
  const form = useForm({
    id: 'new-password',
    rules: newPasswordRules(kind),
    async submit(values, signal) {
      failure.clear();
      const result = await setPassword(values, signal);
      if (result.type === 'done') onDone();
      if (result.type !== 'failed') return 'stayed';
      failure.show(result.failure);
      const refused = attached(result.failure);
      // The passwords have to be typed again only where they are what was refused.
      if (refused && 'newPassword' in refused.refused) clearPasswords(form.ref.current);
      return refused ?? 'stayed';
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

/** The field a refusal is about, if it is about one. */
function attached(failure: CallFailed) {
  if (failure.refusal === 'birth-date.wrong') return { refused: { birthDate: 'not-matching' as const } };
  const problem = newPasswordProblem(failure);
  return problem && { refused: { newPassword: problem } };
}
