import type { PersonNameProblem } from '@selvage/contract/rules/person-name';
import { identityFieldMessages } from '../messages/feature-messages.ts';
import { useMessages } from '../messages/load-messages.ts';
import { TextField } from '../ui/inputs/text-field.tsx';
import { type Field, useFieldProblem } from './form/use-form.ts';

interface NameFieldProps {
  field: Field<PersonNameProblem>;
  which: 'firstName' | 'lastName';
}

const autoComplete = { firstName: 'given-name', lastName: 'family-name' } as const;

// No maxlength: a long name is said to be too long, not silently cut.
export function NameField({ field, which }: NameFieldProps) {
  const { label, problems } = useMessages(identityFieldMessages)[which];
  return (
    <TextField
      id={field.id}
      name={field.name}
      label={label}
      problem={useFieldProblem(field, problems)}
      type="text"
      autoComplete={autoComplete[which]}
      enterKeyHint="next"
      spellCheck={false}
      autoCapitalize="words"
      required
    />
  );
}
