import type { ReactNode } from 'react';
import { Weave, type WeaveVariation } from './weave.tsx';
import styles from './cloth.module.css';

interface Dyed {
  variation: WeaveVariation;
  children: ReactNode;
  /** 'start' for words that come before what is on the plain side. */
  side?: 'start' | 'end';
}

/** One rounded surface. With a dyed side it splits 7 to 5 where there is room and stacks where there is not; else it has a dyed hem. */
export function Cloth({ children, dyed }: { children: ReactNode; dyed?: Dyed }) {
  const plain = <section className={styles['plain']}>{children}</section>;
  const side = dyed && (dyed.side ?? 'end');
  return (
    <div className={styles['room']}>
      <div className={styles['cloth']} data-split={side}>
        {side !== 'start' && plain}
        {dyed && (
          <section className={styles['dyed']}>
            {dyed.children}
            <div className={styles['weave']}>
              <Weave variation={dyed.variation} />
            </div>
          </section>
        )}
        {side === 'start' && plain}
        {!dyed && (
          <div className={styles['hem']} data-no-print>
            <Weave variation="plain" />
          </div>
        )}
      </div>
    </div>
  );
}
