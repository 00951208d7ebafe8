import type { PersonNameProblem } from '@selvage/contract/rules/person-name';
import { TextField } from '../ui/text-field.tsx';
import { useBook } from '../words/book.ts';
import { identityFieldsBook } from '../words/identity-fields-book.ts';
import { useFieldProblem } from './use-field-problem.ts';
import type { Field } from './use-form.ts';

interface NameFieldProps {
  field: Field<PersonNameProblem>;
  which: 'firstName' | 'lastName';
}

const autoComplete = { firstName: 'given-name', lastName: 'family-name' } as const;

// No maxlength: a long name is said to be too long, not silently cut.
export function NameField({ field, which }: NameFieldProps) {
  const { label, problems } = useBook(identityFieldsBook)[which];
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
