import { PasswordField } from '../ui/password-field.tsx';
import { useBook } from '../words/book.ts';
import { identityFieldsBook } from '../words/identity-fields-book.ts';
import type { OwnPasswordProblem } from './own-password-rule.ts';
import { useFieldProblem } from './use-field-problem.ts';
import type { Field } from './use-form.ts';

interface OwnPasswordFieldProps {
  field: Field<OwnPasswordProblem>;
  hint?: string | undefined;
  enterKeyHint?: 'next' | 'go';
}

/** The password of someone who is signed in, asked for once more before a change. */
export function OwnPasswordField({ field, hint, enterKeyHint = 'go' }: OwnPasswordFieldProps) {
  const { ownPassword } = useBook(identityFieldsBook);
  return (
    <PasswordField
      id={field.id}
      name={field.name}
      label={ownPassword.label}
      texts={ownPassword.texts}
      hint={hint}
      problem={useFieldProblem(field, ownPassword.problems)}
      autoComplete="current-password"
      enterKeyHint={enterKeyHint}
      dir="ltr"
      required
    />
  );
}
