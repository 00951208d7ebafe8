import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import styles from './field-frame.module.css';

export function FieldMessage({ id, problem }: { id: string; problem: FieldProblem }) {
  return (
    <p className={styles['message']} id={id}>
      <Icon name="error" />
      <span>
        <VisuallyHidden>{problem.prefix} </VisuallyHidden>
        {problem.sentence}
      </span>
    </p>
  );
}

/** A prefix for screen readers ("Error:") and the sentence itself. */
export interface FieldProblem {
  prefix: string;
  sentence: ReactNode;
}

interface FieldFrameProps {
  id: string;
  label: string;
  hint?: ReactNode;
  problem?: FieldProblem | undefined;
  /** Ids of further texts that describe the control. */
  describedBy?: string | undefined;
  children: (control: { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode;
}

export function FieldFrame({ id, label, hint, problem, describedBy, children }: FieldFrameProps) {
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const problemId = problem === undefined ? undefined : `${id}-problem`;
  const descriptions = [problemId, hintId, describedBy].filter((each) => each !== undefined).join(' ');
  return (
    <div className={styles['frame']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <div className={styles['hint']} id={hintId}>
          {hint}
        </div>
      )}
      {problem !== undefined && <FieldMessage id={`${id}-problem`} problem={problem} />}
      {children({
        'aria-describedby': descriptions === '' ? undefined : descriptions,
        'aria-invalid': problem === undefined ? undefined : true,
      })}
    </div>
  );
}
