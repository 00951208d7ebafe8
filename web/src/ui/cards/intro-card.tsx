import type { ReactNode, RefObject } from 'react';
import { LeadCard } from './lead-card.tsx';
import styles from './intro-card.module.css';
import type { PatternVariation } from '../pattern.tsx';
import { Unbroken } from '../text/unbroken.tsx';

interface IntroCardProps {
  heading: RefObject<HTMLHeadingElement | null>;
  title: string;
  text: string;
  /** Further paragraphs. */
  more?: ReactNode;
  /** Links away from here. */
  links: ReactNode;
  variation: PatternVariation;
  children: ReactNode;
}

/** The aside introduces the screen and links away from it; the form or list is in the main panel. */
export function IntroCard({ heading, title, text, more, links, variation, children }: IntroCardProps) {
  const lead = (
    <div className={styles['lead']}>
      <h1 ref={heading} tabIndex={-1}>
        <Unbroken text={title} />
      </h1>
      <p>
        <Unbroken text={text} />
      </p>
      {more}
      <div className={styles['ways']} data-no-print>
        {links}
      </div>
    </div>
  );
  return (
    <LeadCard variation={variation} lead={lead}>
      {children}
    </LeadCard>
  );
}
