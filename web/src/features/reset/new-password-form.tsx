import { userTypes, type Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import type { CallFailed } from '../../api/call-failed.ts';
import { BirthDateField } from '../../fields/birth-date-field.tsx';
import { clearPasswords } from '../../fields/clear-passwords.ts';
import { ConfirmPasswordField } from '../../fields/confirm-password-field.tsx';
import { HiddenUsername } from '../../fields/hidden-username.tsx';
import { NewPasswordField } from '../../fields/new-password-field.tsx';
import { newPasswordProblem } from '../../fields/new-password-problem.ts';
import { SlowNote } from '../../fields/slow-note.tsx';
import { useFailure } from '../../fields/use-failure.ts';
import { useForm } from '../../fields/use-form.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useBook } from '../../words/book.ts';
import { resetBook } from '../../words/reset-book.ts';
import { NewPasswordAlert } from './new-password-alert.tsx';
import { newPasswordRules } from './new-password-rules.ts';
import { NewPasswordSummary } from './new-password-summary.tsx';
import column from '../../ui/form-column.module.css';
import { setPassword } from './set-password.ts';

interface NewPasswordFormProps {
  kind: Kind;
  email: string;
  onDone: () => void;
  onProblems: (shown: boolean) => void;
}

/** RS5. */
export function NewPasswordForm({ kind, email, onDone, onProblems }: NewPasswordFormProps) {
  const { form: words } = useBook(resetBook);
  const failure = useFailure();
  const form = useForm({
    id: 'new-password',
    rules: newPasswordRules(kind),
    async submit(values, signal) {
      failure.clear();
      const result = await setPassword(values, signal);
      if (result.outcome === 'done') onDone();
      if (result.outcome !== 'failed') return 'stayed';
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
        <SubmitButton
          id="new-password-submit"
          label={words.submit}
          busyLabel={words.submitting}
          state={form.phase === 'idle' ? 'ready' : 'busy'}
        />
        <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
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
