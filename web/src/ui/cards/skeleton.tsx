import { VisuallyHidden } from '../text/visually-hidden.tsx';
import styles from './skeleton.module.css';

/** A placeholder with the size of the loaded list. */
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
