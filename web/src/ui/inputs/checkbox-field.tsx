import type { ComponentProps, ReactNode } from 'react';
import { FieldMessage, type FieldProblem } from './field-frame.tsx';
import { Icon } from '../icon.tsx';
import styles from './checkbox-field.module.css';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'checked'> {
  id: string;
  label: string;
  problem?: FieldProblem | undefined;
  /** A link that is rendered outside the label, so that a click on it does not tick the checkbox. */
  link?: ReactNode;
}

export function CheckboxField({ id, label, problem, link, ...input }: CheckboxFieldProps) {
  return (
    <div data-wrong={problem ? true : undefined}>
      {problem !== undefined && <FieldMessage id={`${id}-problem`} problem={problem} />}
      <div className={styles['row']}>
        <label className={styles['label']} htmlFor={id}>
          <span className={styles['box']}>
            <input
              {...input}
              id={id}
              type="checkbox"
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-problem` : input['aria-describedby']}
            />
            <Icon name="tick" />
          </span>
          <span>{label}</span>
        </label>
        {link}
      </div>
    </div>
  );
}
