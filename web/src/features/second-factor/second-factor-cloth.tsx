import type { Kind } from '@selvage/contract/user-types';
import type { ReactNode, RefObject } from 'react';
import { areaWeave } from '../../navigation/area-weave.ts';
import { Cloth } from '../../ui/cloth.tsx';
import { useBook } from '../../words/book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';
import styles from './second-factor.module.css';

interface SecondFactorClothProps {
  kind: Kind;
  heading: RefObject<HTMLHeadingElement | null>;
  title: string;
  /** Which of the three steps of the forced set-up this is, if it is one. */
  step?: 1 | 2 | undefined;
  /** What it is about, and the ways out of it. */
  lead: ReactNode;
  children: ReactNode;
}

export function SecondFactorCloth({ kind, heading, title, step, lead, children }: SecondFactorClothProps) {
  const words = useBook(secondFactorBook);
  const dyed = (
    <div className={styles['lead']}>
      <div>
        {step && <p className={styles['step']}>{words.step(step)}</p>}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </div>
      {lead}
    </div>
  );
  return (
    <Cloth dyed={{ side: 'start', variation: areaWeave[kind], children: dyed }}>
      <div className={styles['panel']}>{children}</div>
    </Cloth>
  );
}
