import type { ReactNode } from 'react';
import { Pattern, type PatternVariation } from '../pattern.tsx';
import card from './two-panel-card.module.css';
import styles from './lead-card.module.css';

interface LeadCardProps {
  lead: ReactNode;
  variation: PatternVariation;
  children: ReactNode;
}

/** A card of two panels whose aside is read before the main panel. The login has none: its styles come with the other screens. */
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
