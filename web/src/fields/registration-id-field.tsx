import { fieldLimits } from '@selvage/contract/field-limits';
import type { RegistrationIdProblem } from '@selvage/contract/rules/identifiers';
import { TextField } from '../ui/text-field.tsx';
import { useBook } from '../words/book.ts';
import { identityFieldsBook } from '../words/identity-fields-book.ts';
import { limitedId } from './limited-input.ts';
import { useFieldProblem } from './use-field-problem.ts';
import type { Field } from './use-form.ts';

interface RegistrationIdFieldProps {
  field: Field<RegistrationIdProblem>;
}

const limits = limitedId(fieldLimits.registrationIdLength);

/** VA4: the number on a provider's registration letter. */
export function RegistrationIdField({ field }: RegistrationIdFieldProps) {
  const { registrationID } = useBook(identityFieldsBook);
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
