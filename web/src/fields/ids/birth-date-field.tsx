import { irishDay, type BirthDateProblem, calendarDateRule, shownDate } from '@selvage/contract/rules/dates';
import type { FocusEvent, InputEvent } from 'react';
import { identityFieldMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { type Field, useFieldProblem } from '../form/use-form.ts';

export const irishToday = (): string => irishDay(new Date());

interface BirthDateFieldProps {
  /** The problem 'not-matching' comes only from the server. */
  field: Field<BirthDateProblem | 'not-matching'>;
  describedBy?: string | undefined;
}

/** One field that accepts a date in any common notation. */
export function BirthDateField({ field, describedBy }: BirthDateFieldProps) {
  const { birthDate } = useMessages(identityFieldMessages);
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
      onInput={appendSlashWhileTyping}
      onBlur={formatOnBlur}
    />
  );
}

function appendSlashWhileTyping({ currentTarget: input, nativeEvent }: InputEvent<HTMLInputElement>): void {
  const caretAtEnd = input.selectionStart === input.value.length;
  const text = appendSlash({ text: input.value, inputType: nativeEvent.inputType, caretAtEnd });
  if (text !== input.value) input.value = text;
}

function formatOnBlur({ currentTarget: input }: FocusEvent<HTMLInputElement>): void {
  const date = calendarDateRule(input.value);
  if (date.ok) input.value = shownDate(date.value);
}

interface Edit {
  text: string;
  /** The browser's name for the edit, for example 'insertText' or 'deleteContentBackward'. */
  inputType: string;
  caretAtEnd: boolean;
}

/** Adds the slash after a typed day or month at the end of the text, and drops a slash that is typed after that. */
export function appendSlash({ text, inputType, caretAtEnd }: Edit): string {
  if (!caretAtEnd || inputType !== 'insertText') return text;
  if (/^(\d\d|\d{1,2}\/\d\d)$/.test(text)) return `${text}/`;
  return text.replace(/\/[\s/.-]$/, '/');
}
