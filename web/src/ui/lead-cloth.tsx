import type { ReactNode, RefObject } from 'react';
import { Cloth } from './cloth.tsx';
import styles from './lead-cloth.module.css';
import type { WeaveVariation } from './weave.tsx';

interface LeadClothProps {
  heading: RefObject<HTMLHeadingElement | null>;
  title: string;
  text: string;
  /** Further paragraphs. */
  more?: ReactNode;
  /** Links away from here. */
  ways: ReactNode;
  variation: WeaveVariation;
  children: ReactNode;
}

/** What a screen is about and the ways out of it on the dyed side, the work on the plain one. */
export function LeadCloth({ heading, title, text, more, ways, variation, children }: LeadClothProps) {
  const lead = (
    <div className={styles['lead']}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {more}
      <div className={styles['ways']} data-no-print>
        {ways}
      </div>
    </div>
  );
  return <Cloth dyed={{ side: 'start', variation, children: lead }}>{children}</Cloth>;
}
