import { identityFieldMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { PasswordField } from '../../ui/inputs/password-field.tsx';
import type { OwnPasswordProblem } from './rules.ts';
import { type Field, useFieldProblem } from '../../fields/form/use-form.ts';

interface OwnPasswordFieldProps {
  field: Field<OwnPasswordProblem>;
  hint?: string | undefined;
  enterKeyHint?: 'next' | 'go';
}

/** The password of the signed-in person, which a change asks for again. */
export function OwnPasswordField({ field, hint, enterKeyHint = 'go' }: OwnPasswordFieldProps) {
  const { ownPassword } = useMessages(identityFieldMessages);
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
