import { fieldLimits } from '@selvage/contract/field-limits';
import type { ProviderIdProblem } from '@selvage/contract/rules/identifiers';
import { useLoginMessages } from '../../messages/provider.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { limitedId } from '../form/limited-input.ts';
import { type Field, useFieldProblem } from '../form/use-form.ts';

interface ProviderIdFieldProps {
  field: Field<ProviderIdProblem | 'taken'>;
  /** The sentence for an ID with which another account is registered. */
  taken?: string;
  whose: 'consultantID' | 'hospitalID';
  defaultValue?: string;
  describedBy?: string | undefined;
}

const limits = limitedId(fieldLimits.loginIdMax);

export function ProviderIdField({ field, taken = '', whose, defaultValue, describedBy }: ProviderIdFieldProps) {
  const { label, hint, problems } = useLoginMessages().fields[whose];
  return (
    <TextField
      {...limits}
      id={field.id}
      name={field.name}
      label={label}
      hint={hint}
      problem={useFieldProblem(field, { ...problems, taken })}
      describedBy={describedBy}
      defaultValue={defaultValue}
      digits
      type="text"
      inputMode="numeric"
      autoComplete="on"
      enterKeyHint="next"
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      dir="ltr"
      required
    />
  );
}
