import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

interface ListedFact {
  term: string;
  is: ReactNode;
}

/** Some facts below each other, each after its name. */
export const FactList = ({ facts }: { facts: readonly ListedFact[] }) => (
  <dl className={styles['facts']}>
    {facts.map(({ term, is }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{is}</dd>
      </div>
    ))}
  </dl>
);
