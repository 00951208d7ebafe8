import type { ReactNode } from 'react';
import { Weave, type WeaveVariation } from './weave.tsx';

import styles from './cloth.module.css';

/** One rounded surface. With a dyed side it splits 7 to 5 where there is room and stacks where there is not. */
export function Cloth({ children, dyed }: { children: ReactNode; dyed?: { variation: WeaveVariation; children: ReactNode } }) {
  return (
    <div className={styles['room']}>
      <div className={styles['cloth']} data-split={dyed ? true : undefined}>
        <section className={styles['plain']}>{children}</section>
        {dyed && (
          <section className={styles['dyed']}>
            {dyed.children}
            <div className={styles['weave']}>
              <Weave variation={dyed.variation} />
            </div>
          </section>
        )}
      </div>
    </div>
  );
}
