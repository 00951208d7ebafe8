import type { ReactNode } from 'react';
import { FieldMessage } from './field-message.tsx';
import type { FieldProblem } from './field-problem.ts';
import styles from './field-frame.module.css';

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
