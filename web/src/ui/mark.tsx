import styles from './mark.module.css';

/** The brand's mark: one repeat of its own weave, with a lit thread. */
export function Mark() {
  return (
    <svg className={styles['mark']} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path d="M5 6h15M5 18h15M30 4v15M42 4v15M6 29v15M18 29v15M29 42h15" />
      <path className={styles['lit']} d="M29 30h15" />
    </svg>
  );
}
