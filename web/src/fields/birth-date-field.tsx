import { type BirthDateProblem, calendarDateRule, shownDate } from '@selvage/contract/rules/dates';
import type { FocusEvent, InputEvent } from 'react';
import { TextField } from '../ui/text-field.tsx';
import { useBook } from '../words/book.ts';
import { identityFieldsBook } from '../words/identity-fields-book.ts';
import { appendSlash } from './append-slash.ts';
import { useFieldProblem } from './use-field-problem.ts';
import type { Field } from './use-form.ts';

interface BirthDateFieldProps {
  /** 'not-matching' is the server's to say. */
  field: Field<BirthDateProblem | 'not-matching'>;
  describedBy?: string | undefined;
}

/** VA5: one field that takes a date however it is written. */
export function BirthDateField({ field, describedBy }: BirthDateFieldProps) {
  const { birthDate } = useBook(identityFieldsBook);
  return (
    <TextField
      id={field.id}
      name={field.name}
      label={birthDate.label}
      hint={birthDate.hint}
      problem={useFieldProblem(field, birthDate.problems)}
      describedBy={describedBy}
      digits
      type="text"
      inputMode="numeric"
      autoComplete="bday"
      enterKeyHint="next"
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      dir="ltr"
      required
      onInput={helpAlong}
      onBlur={putInOrder}
    />
  );
}

function helpAlong({ currentTarget: input, nativeEvent }: InputEvent<HTMLInputElement>): void {
  const caretAtEnd = input.selectionStart === input.value.length;
  const text = appendSlash({ text: input.value, inputType: nativeEvent.inputType, caretAtEnd });
  if (text !== input.value) input.value = text;
}

function putInOrder({ currentTarget: input }: FocusEvent<HTMLInputElement>): void {
  const date = calendarDateRule(input.value);
  if (date.ok) input.value = shownDate(date.value);
}
