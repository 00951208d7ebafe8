import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './skeleton.module.css';

/** The room that a list will take, as threads still to be woven. */
export function Skeleton({ text }: { text: string }) {
  return (
    <div className={styles['skeleton']}>
      <VisuallyHidden>{text}</VisuallyHidden>
      <i />
      <i />
      <i />
    </div>
  );
}
