import { fieldLimits } from '@selvage/contract/field-limits';
import type { RegistrationIdProblem } from '@selvage/contract/rules/registration-id';
import { identityFieldMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { limitedId } from '../form/limited-input.ts';
import { type Field, useFieldProblem } from '../form/use-form.ts';

interface RegistrationIdFieldProps {
  field: Field<RegistrationIdProblem>;
}

const limits = limitedId(fieldLimits.registrationIdLength);

/** The number on a provider's registration letter. */
export function RegistrationIdField({ field }: RegistrationIdFieldProps) {
  const { registrationID } = useMessages(identityFieldMessages);
  return (
    <TextField
      {...limits}
      id={field.id}
      name={field.name}
      label={registrationID.label}
      hint={registrationID.hint}
      problem={useFieldProblem(field, registrationID.problems)}
      autoComplete="off"
      digits
      type="text"
      inputMode="text"
      enterKeyHint="next"
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      dir="ltr"
      required
    />
  );
}
