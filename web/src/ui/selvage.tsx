import styles from './selvage.module.css';

/** The woven edge at the top of every screen: one strand for each place in a list, the current one lit. */
export function Selvage({ strands, lit }: { strands: number; lit: number }) {
  return (
    <div className={styles['selvage']} data-lit={lit} data-no-print aria-hidden="true">
      {Array.from({ length: strands }, (_, strand) => (
        <i key={strand} />
      ))}
      <b />
    </div>
  );
}
