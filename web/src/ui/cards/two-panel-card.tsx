import type { ReactNode } from 'react';
import { Pattern, type PatternVariation } from '../pattern.tsx';
import styles from './two-panel-card.module.css';

interface Aside {
  variation: PatternVariation;
  children: ReactNode;
}

/** A rounded card. With an aside it has two columns (7 to 5), which stack on narrow screens. Without an aside it has a patterned footer. */
export function TwoPanelCard({ children, aside }: { children: ReactNode; aside?: Aside }) {
  return (
    <div className={styles['room']}>
      <div className={styles['card']} data-split={aside && true}>
        <section className={styles['plain']}>{children}</section>
        {aside ? (
          <section className={styles['aside']}>
            {aside.children}
            <div className={styles['pattern']}>
              <Pattern variation={aside.variation} />
            </div>
          </section>
        ) : (
          <div className={styles['footer']} data-no-print>
            <Pattern variation="plain" />
          </div>
        )}
      </div>
    </div>
  );
}
