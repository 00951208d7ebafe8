import { readNumericInput } from '@selvage/contract/rules/numeric-input';
import type { ComponentProps, InputEvent } from 'react';
import { FieldFrame, type FieldProblem } from './field-frame.tsx';
import control from './control.module.css';
import styles from './code-field.module.css';

interface CodeFieldProps extends Omit<
  ComponentProps<'input'>,
  'id' | 'type' | 'className' | 'value' | 'onChange' | 'onInput' | 'maxLength'
> {
  id: string;
  label: string;
  hint?: string | undefined;
  problem?: FieldProblem | undefined;
  describedBy?: string | undefined;
  /** True to add an asterisk to the label, for forms with optional fields. */
  marked?: boolean;
  numeric?: boolean;
}

/** One real input for any number of digits. The line under each digit is only drawn. */
export function CodeField({ id, label, hint, problem, describedBy, marked, numeric, ...input }: CodeFieldProps) {
  return (
    <FieldFrame id={id} label={marked ? `${label} *` : label} hint={hint} problem={problem} describedBy={describedBy}>
      {(aria) => (
        <input
          {...input}
          {...aria}
          id={id}
          type="text"
          inputMode={numeric ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          dir="ltr"
          className={`${control['control']} ${styles['code']}`}
          onInput={numeric ? markBadInput : undefined}
        />
      )}
    </FieldFrame>
  );
}

/** Replaces text that the browser cannot read as a number by a marker, and reports it as a change. */
function markBadInput({ currentTarget: input }: InputEvent<HTMLInputElement>): void {
  const read = readNumericInput(input);
  if (read === input.value) return;
  input.value = read;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
