import type { ReactNode } from 'react';
import { FieldMessage, type FieldProblem } from './field-frame.tsx';
import styles from './radio-group.module.css';

export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  /** Shown below the label. */
  note?: string | undefined;
  /** A short remark beside the label, which is read as part of it. */
  mark?: string | undefined;
  /** Content that is shown below the option once it is chosen. */
  revealed?: ReactNode;
}

interface RadioGroupProps<Value extends string> {
  id: string;
  name: string;
  legend: string;
  options: readonly RadioOption<Value>[];
  /** With 'cards', each choice is shown on a card. */
  look?: 'cards';
  chosen: Value | null;
  problem?: FieldProblem | undefined;
  onChoose: (value: Value) => void;
}

/** The first choice has the id of the group, so that a link of the error summary leads to it. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { id, legend, options, problem } = props;
  return (
    <fieldset
      role="radiogroup"
      className={styles['group']}
      data-look={props.look}
      aria-describedby={problem ? `${id}-problem` : undefined}
      aria-invalid={problem ? true : undefined}
    >
      <legend className={styles['legend']}>{legend}</legend>
      {problem !== undefined && <FieldMessage id={`${id}-problem`} problem={problem} />}
      {options.map((option, index) => (
        <Choice key={option.value} id={index === 0 ? id : `${id}-${option.value}`} option={option} group={props} />
      ))}
    </fieldset>
  );
}

interface ChoiceProps<Value extends string> {
  id: string;
  option: RadioOption<Value>;
  group: RadioGroupProps<Value>;
}

function Choice<Value extends string>({ id, option, group }: ChoiceProps<Value>) {
  const { value, label, note, mark, revealed } = option;
  return (
    <div className={styles['choice']}>
      <label className={styles['label']} htmlFor={id}>
        <input
          id={id}
          type="radio"
          name={group.name}
          value={value}
          checked={group.chosen === value}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          aria-controls={revealed === undefined ? undefined : `${id}-revealed`}
          onChange={() => group.onChoose(value)}
        />
        <span>
          {label}
          {mark !== undefined && (
            <>
              {' '}
              <span className={styles['mark']}>{mark}</span>
            </>
          )}
        </span>
      </label>
      {note !== undefined && (
        <p className={styles['note']} id={`${id}-note`}>
          {note}
        </p>
      )}
      {revealed !== undefined && (
        <div className={styles['revealed']} id={`${id}-revealed`}>
          {group.chosen === value && revealed}
        </div>
      )}
    </div>
  );
}
