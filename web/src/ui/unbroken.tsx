import styles from './unbroken.module.css';

/** A sentence whose “2-factor” stays on one line: a browser may break after any hyphen. */
export function Unbroken({ text }: { text: string }) {
  const [before, kept, ...after] = text.split(/(\d-\p{L}+)/u);
  if (kept === undefined) return text;
  return (
    <span>
      {before}
      <span className={styles['unbroken']}>{kept}</span>
      {after.join('')}
    </span>
  );
}
