import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProblem } from './field-frame.tsx';
import { Icon } from '../icon.tsx';
import control from './control.module.css';
import styles from './select-field.module.css';

interface ChoiceFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  id: string;
  label: string;
  /** The first line of the list, which cannot be chosen. */
  placeholder: string;
  options: readonly { value: string; text: string }[];
  problem?: FieldProblem | undefined;
}

export function ChoiceField({ id, label, placeholder, options, problem, ...select }: ChoiceFieldProps) {
  return (
    <FieldFrame id={id} label={label} problem={problem}>
      {(aria) => (
        <div className={styles['box']}>
          <select {...select} {...aria} id={id} className={control['control']}>
            <option value="">{placeholder}</option>
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Icon name="chevron" />
        </div>
      )}
    </FieldFrame>
  );
}
