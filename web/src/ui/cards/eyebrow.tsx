import styles from './eyebrow.module.css';

/** A word or two above a heading that say where the person is. */
export function Eyebrow({ children }: { children: string }) {
  return <p className={styles['eyebrow']}>{children}</p>;
}
