import { useId } from 'react';
import { privacyMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { Prose } from '../../ui/text/prose.tsx';
import type { Overview } from './state.ts';
import card from '../../router/panels/list-card.module.css';
import styles from './screen.module.css';

/** The operator's text about what is kept, and the sentence about the agreements. */
export function KeptCard({ overview: { kept, consentYears } }: { overview: Overview }) {
  const { kept: messages } = useMessages(privacyMessages);
  const id = useId();
  return (
    <section className={card['card']} aria-labelledby={id}>
      <div className={card['head']}>
        <h2 id={id}>{messages.title}</h2>
      </div>
      <div className={styles['body']}>
        {kept && <Prose html={kept.html} />}
        <p>{messages.years(consentYears)}</p>
      </div>
    </section>
  );
}
