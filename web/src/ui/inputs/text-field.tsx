import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProblem } from './field-frame.tsx';
import control from './control.module.css';

interface TextFieldProps extends Omit<
  ComponentProps<'input'>,
  'id' | 'className' | 'value' | 'onChange' | 'aria-describedby' | 'aria-invalid'
> {
  id: string;
  label: string;
  hint?: string | undefined;
  problem?: FieldProblem | undefined;
  describedBy?: string | undefined;
  /** True to show the text in the monospaced font, for digits that people compare with a card or a printed page. */
  digits?: boolean;
}

export function TextField({ id, label, hint, problem, describedBy, digits, ...input }: TextFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem} describedBy={describedBy}>
      {(aria) => (
        <input {...input} {...aria} id={id} className={control['control']} data-digits={digits || undefined} />
      )}
    </FieldFrame>
  );
}
