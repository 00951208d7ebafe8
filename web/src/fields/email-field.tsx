import { fieldLimits } from '@selvage/contract/field-limits';
import type { EmailProblem } from '@selvage/contract/rules/email';
import { useLoginMessages } from '../messages/provider.tsx';
import { TextField } from '../ui/inputs/text-field.tsx';
import { limitedText } from './form/limited-input.ts';
import { type Field, useFieldProblem } from './form/use-form.ts';

interface EmailFieldProps {
  field: Field<EmailProblem | 'unchanged' | 'taken'>;
  /** The sentence for an email that the account already has, in forms where this can happen. */
  unchanged?: string;
  /** The sentence for an email with which another account is registered. */
  taken?: string;
  /** The label of the field. The default is 'Email'. */
  label?: string;
  hint?: string | undefined;
  defaultValue?: string | undefined;
  describedBy?: string | undefined;
  /** Must be 'email' in a field that is not the login name, and 'off' for the email of another person. */
  autoComplete?: 'username' | 'username webauthn' | 'email' | 'off';
}

const limits = limitedText(fieldLimits.emailMax);

export function EmailField({
  field,
  unchanged = '',
  taken = '',
  label,
  hint,
  defaultValue,
  describedBy,
  autoComplete = 'username',
}: EmailFieldProps) {
  const { email } = useLoginMessages().fields;
  return (
    <TextField
      {...limits}
      id={field.id}
      name={field.name}
      label={label ?? email.label}
      hint={hint}
      problem={useFieldProblem(field, { ...email.problems, unchanged, taken })}
      describedBy={describedBy}
      defaultValue={defaultValue}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      enterKeyHint="next"
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      dir="ltr"
      required
    />
  );
}
