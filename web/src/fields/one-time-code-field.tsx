import type { OneTimeCodeProblem } from '@selvage/contract/rules/one-time-code';
import type { ClipboardEvent } from 'react';
import { CodeField } from '../ui/code-field.tsx';
import { useBook } from '../words/book.ts';
import { oneTimeCodeBook } from '../words/one-time-code-book.ts';
import { pastedCode } from './pasted-code.ts';
import { useFieldProblem } from './use-field-problem.ts';
import type { Field } from './use-form.ts';

interface OneTimeCodeFieldProps {
  /** 'refused', 'last-try' and 'expired' are the server's to say. */
  field: Field<OneTimeCodeProblem | 'refused' | 'last-try' | 'expired'>;
  /** 'Please input the code' unless said otherwise. */
  label?: string;
  hint?: string | undefined;
  describedBy?: string | undefined;
}

/** Sent only when the person says so, never by itself on the sixth digit. */
export function OneTimeCodeField({ field, label, hint, describedBy }: OneTimeCodeFieldProps) {
  const words = useBook(oneTimeCodeBook);
  return (
    <CodeField
      id={field.id}
      name={field.name}
      label={label ?? words.label}
      hint={hint}
      problem={useFieldProblem(field, words.problems)}
      describedBy={describedBy}
      numeric
      enterKeyHint="go"
      required
      onPaste={pasteCode}
    />
  );
}

function pasteCode(event: ClipboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  event.preventDefault();
  const code = pastedCode(event.clipboardData.getData('text'));
  input.setRangeText(code, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
