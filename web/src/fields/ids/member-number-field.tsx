import { fieldLimits } from '@selvage/contract/field-limits';
import type { MemberNumberProblem } from '@selvage/contract/rules/identifiers';
import { identityFieldMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { limitedId } from '../form/limited-input.ts';
import { type Field, useFieldProblem } from '../form/use-form.ts';

interface MemberNumberFieldProps {
  /** The problems 'unavailable', 'unchanged' and 'taken' come only from the server. */
  field: Field<MemberNumberProblem | 'unavailable' | 'unchanged' | 'taken'>;
  /** The sentence for a number with which another account is registered. */
  taken?: string;
  defaultValue?: string | undefined;
}

const limits = limitedId(fieldLimits.memberNumberDigits);

/** The number on the membership certificate. */
export function MemberNumberField({ field, taken = '', defaultValue }: MemberNumberFieldProps) {
  const { memberNumber } = useMessages(identityFieldMessages);
  return (
    <TextField
      {...limits}
      id={field.id}
      name={field.name}
      label={memberNumber.label}
      hint={memberNumber.hint}
      problem={useFieldProblem(field, { ...memberNumber.problems, taken })}
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
