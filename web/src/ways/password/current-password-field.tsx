import type { CurrentPasswordProblem } from '@selvage/contract/rules/current-password';
import { useLoginMessages } from '../../messages/provider.tsx';
import { PasswordField } from '../../ui/inputs/password-field.tsx';
import { type Field, useFieldProblem } from '../../fields/form/use-form.ts';

interface CurrentPasswordFieldProps {
  field: Field<CurrentPasswordProblem>;
  describedBy?: string | undefined;
}

export function CurrentPasswordField({ field, describedBy }: CurrentPasswordFieldProps) {
  const { password } = useLoginMessages().fields;
  return (
    <PasswordField
      id={field.id}
      name={field.name}
      label={password.label}
      texts={password.texts}
      problem={useFieldProblem(field, password.problems)}
      describedBy={describedBy}
      autoComplete="current-password"
      enterKeyHint="go"
      dir="ltr"
      required
    />
  );
}
