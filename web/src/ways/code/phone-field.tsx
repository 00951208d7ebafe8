import { type IrishMobileProblem, groupedMobile, irishMobileRule } from '@selvage/contract/rules/irish-mobile';
import { readNumericInput } from '@selvage/contract/rules/numeric-input';
import type { FocusEvent, InputEvent } from 'react';
import { phoneMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLanguage } from '../../messages/provider.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { type Field, useFieldProblem } from '../../fields/form/use-form.ts';

interface PhoneFieldProps {
  field: Field<IrishMobileProblem>;
  /** The label of the field. The default is 'Phone (mobile preferred)'. */
  label?: string;
  example?: string | undefined;
  minLength?: number;
  maxLength?: number;
  numeric?: boolean;
  /** The countries of accepted numbers. Without a list only Irish numbers are accepted. */
  countries?: readonly string[] | undefined;
  defaultValue?: string;
  onType?: (typed: string) => void;
}

/** Accepts a number in any notation, and shows it in groups of 3-3-4 when the field is left. */
export function PhoneField(props: PhoneFieldProps) {
  const { field, label, example, numeric, countries, defaultValue = '', onType, ...lengths } = props;
  const messages = useMessages(phoneMessages);
  const read = ({ currentTarget: input }: InputEvent<HTMLInputElement>) => {
    // Characters that are no digits are removed while the person types.
    const typed = numeric ? readNumericInput(input) : input.value;
    if (typed !== input.value) input.value = typed;
    onType?.(typed);
  };
  return (
    <TextField
      {...lengths}
      id={field.id}
      name={field.name}
      label={label ?? messages.label}
      hint={example}
      problem={useFieldProblem(field, usePhoneProblems(countries))}
      defaultValue={formatMobile(defaultValue)}
      digits
      // HTML allows `tel-national` in text fields only.
      type={countries ? 'tel' : 'text'}
      inputMode={numeric ? 'numeric' : 'tel'}
      autoComplete={countries ? 'tel' : 'tel-national'}
      enterKeyHint="next"
      dir="ltr"
      required
      onInput={read}
      onBlur={formatOnBlur}
    />
  );
}

/** The sentences for an invalid number. They name the accepted countries. */
export function usePhoneProblems(countries: readonly string[] | undefined): Record<IrishMobileProblem, string> {
  const messages = useMessages(phoneMessages);
  const { language } = useLanguage();
  if (countries === undefined) return messages.problems;
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const listed = new Intl.ListFormat(language).format(countries.map((country) => names.of(country) ?? country));
  return { required: messages.notFrom(listed), invalid: messages.notFrom(listed) };
}

function formatMobile(typed: string): string {
  const number = irishMobileRule(typed);
  return number.ok ? groupedMobile(number.value) : typed;
}

function formatOnBlur({ currentTarget: input }: FocusEvent<HTMLInputElement>): void {
  input.value = formatMobile(input.value);
}
