import { fieldLimits } from '@selvage/contract/field-limits';
import type { MemberNumberProblem } from '@selvage/contract/rules/identifiers';
import { TextField } from '../ui/text-field.tsx';
import { useBook } from '../words/book.ts';
import { identityFieldsBook } from '../words/identity-fields-book.ts';
import { limitedId } from './limited-input.ts';
import { useFieldProblem } from './use-field-problem.ts';
import type { Field } from './use-form.ts';

interface MemberNumberFieldProps {
  /** 'unavailable' and 'unchanged' are the server's to say. */
  field: Field<MemberNumberProblem | 'unavailable' | 'unchanged'>;
  defaultValue?: string | undefined;
}

const limits = limitedId(fieldLimits.memberNumberDigits);

/** VA4: the number on the membership certificate. */
export function MemberNumberField({ field, defaultValue }: MemberNumberFieldProps) {
  const { memberNumber } = useBook(identityFieldsBook);
  return (
    <TextField
      {...limits}
      id={field.id}
      name={field.name}
      label={memberNumber.label}
      hint={memberNumber.hint}
      problem={useFieldProblem(field, memberNumber.problems)}
      defaultValue={defaultValue}
      autoComplete="on"
      digits
      type="text"
      inputMode="numeric"
      enterKeyHint="next"
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      dir="ltr"
      required
    />
  );
}
