import type { OneTimeCodeProblem } from '@selvage/contract/rules/codes';
import type { ClipboardEvent } from 'react';
import { oneTimeCodeMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { CodeField } from '../../ui/inputs/code-field.tsx';
import { type Field, useFieldProblem } from '../../fields/form/use-form.ts';

interface OneTimeCodeFieldProps {
  /** The problems 'refused', 'not-newest', 'few-tries', 'last-try', 'no-try' and 'expired' come only from the server. */
  field: Field<OneTimeCodeProblem | 'refused' | 'not-newest' | 'few-tries' | 'last-try' | 'no-try' | 'expired'>;
  /** The label of the field. The default is 'Please input the code'. */
  label?: string;
  hint?: string | undefined;
  describedBy?: string | undefined;
  /** True if an app shows the code, so that no code was sent. */
  fromApp?: boolean;
}

/** A field for six digits. After the sixth digit the form is not sent by itself: only the person sends it. */
export function OneTimeCodeField({ field, label, hint, describedBy, fromApp = false }: OneTimeCodeFieldProps) {
  const messages = useMessages(oneTimeCodeMessages);
  return (
    <CodeField
      id={field.id}
      name={field.name}
      label={label ?? messages.label}
      hint={hint}
      problem={useFieldProblem(field, fromApp ? messages.appProblems : messages.problems)}
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

/** Returns the code in pasted text. In a text with several numbers it is the number that looks like a code. */
export function pastedCode(text: string): string {
  const [alike] = /(?<!\d)\d{3}[\s-]?\d{3}(?!\d)/.exec(text) ?? [];
  return (alike ?? text).replace(/\D/g, '') || text;
}
