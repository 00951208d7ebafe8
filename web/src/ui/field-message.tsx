import type { FieldProblem } from './field-problem.ts';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './field-message.module.css';

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
