import type { ReactNode, RefObject } from 'react';
import { Pattern, type PatternVariation } from '../pattern.tsx';
import card from './two-panel-card.module.css';
import styles from './lead-card.module.css';
import introCardStyles from './intro-card.module.css';
import { Unbroken } from '../text/unbroken.tsx';

interface LeadCardProps {
  lead: ReactNode;
  variation: PatternVariation;
  children: ReactNode;
}

/**
 * A card of two panels, of which the aside is read before the main panel. It is not part of TwoPanelCard, so that the login page does not
 * load its styles.
 */
export function LeadCard({ lead, variation, children }: LeadCardProps) {
  return (
    <div className={card['room']}>
      <div className={`${card['card']} ${styles['lead']}`} data-split>
        <section className={`${card['aside']} ${styles['aside']}`}>
          {lead}
          <div className={`${card['pattern']} ${styles['pattern']}`}>
            <Pattern variation={variation} />
          </div>
        </section>
        <section className={card['plain']}>{children}</section>
      </div>
    </div>
  );
}

interface IntroCardProps {
  heading: RefObject<HTMLHeadingElement | null>;
  title: string;
  text: string;
  /** The progress of a set-up, above the heading. */
  step?: ReactNode;
  more?: ReactNode;
  /** Links that lead away from the screen. */
  links: ReactNode;
  variation: PatternVariation;
  children: ReactNode;
}

/** The aside introduces the screen and has links that lead away. The form or list is in the main panel. */
export function IntroCard({ heading, title, text, step, more, links, variation, children }: IntroCardProps) {
  const lead = (
    <div className={introCardStyles['lead']}>
      <div>
        {step}
        <h1 ref={heading} tabIndex={-1}>
          <Unbroken text={title} />
        </h1>
      </div>
      <p>
        <Unbroken text={text} />
      </p>
      {more}
      <div className={introCardStyles['ways']} data-no-print>
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
