import type { ComponentProps } from 'react';
import { Icon } from '../icon.tsx';
import control from './control.module.css';
import styles from './select-field.module.css';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  id: string;
  label: string;
  hint: string;
  options: readonly { value: string; text: string }[];
}

/** A native select. Its label and hint are beside it on wide screens. */
export function SelectField({ id, label, hint, options, ...select }: SelectFieldProps) {
  return (
    <div className={styles['field']}>
      <div>
        <label className={styles['label']} htmlFor={id}>
          {label}
        </label>
        <p className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      </div>
      <div className={styles['box']}>
        <select {...select} id={id} className={control['control']} aria-describedby={`${id}-hint`}>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </div>
    </div>
  );
}
