import styles from './spinner.module.css';

/** Three threads passing over and under; whoever shows it says in words what is awaited. */
export function Spinner() {
  return (
    <span className={styles['spinner']} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
