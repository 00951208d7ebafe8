import { FormSummary } from '../../fields/form-summary.tsx';
import type { Form } from '../../fields/use-form.ts';
import { useBook } from '../../words/book.ts';
import { identityFieldsBook } from '../../words/identity-fields-book.ts';
import type { newPasswordRules } from './new-password-rules.ts';

export function NewPasswordSummary({ form }: { form: Form<ReturnType<typeof newPasswordRules>> }) {
  const words = useBook(identityFieldsBook);
  const [birthDate, newPassword, confirmPassword] = [
    form.field('birthDate'),
    form.field('newPassword'),
    form.field('confirmPassword'),
  ];
  return (
    <FormSummary
      failedSubmits={form.failedSubmits}
      fields={[
        { id: birthDate.id, sentence: birthDate.problem && words.birthDate.problems[birthDate.problem] },
        { id: newPassword.id, sentence: newPassword.problem && words.newPassword.problems[newPassword.problem] },
        {
          id: confirmPassword.id,
          sentence: confirmPassword.problem && words.confirmPassword.problems[confirmPassword.problem],
        },
      ]}
    />
  );
}
