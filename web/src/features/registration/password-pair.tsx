import type { ConfirmPasswordProblem } from '@selvage/contract/rules/password';
import { ConfirmPasswordField } from '../../fields/confirm-password-field.tsx';
import { NewPasswordField } from '../../fields/new-password-field.tsx';
import { newPasswordRule, type NewPasswordProblem } from '../../fields/new-password-rule.ts';
import { sameAs } from '../../fields/same-as.ts';
import type { Field } from '../../fields/use-form.ts';
import { useBook } from '../../words/book.ts';
import { registrationBook } from '../../words/registration-book.ts';

export const passwordPairRules = { password: newPasswordRule, confirmPassword: sameAs('password') };

interface PasswordPairProps {
  password: Field<NewPasswordProblem>;
  confirmation: Field<ConfirmPasswordProblem>;
}

export function PasswordPair({ password, confirmation }: PasswordPairProps) {
  const words = useBook(registrationBook);
  return (
    <>
      <NewPasswordField field={password} label={words.password} />
      <ConfirmPasswordField field={confirmation} of={password.name} />
    </>
  );
}
