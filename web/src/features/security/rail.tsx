import type { MouseEvent } from 'react';
import { securityMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import styles from './rail.module.css';

const parts = ['ways', 'devices', 'applications', 'activity'] as const;
type Part = (typeof parts)[number];

/** Links to the cards, beside them on wide screens. */
export function Rail({ has }: { has: (part: Part) => boolean }) {
  const { rail } = useMessages(securityMessages);
  const go = (event: MouseEvent<HTMLAnchorElement>, part: Part) => {
    event.preventDefault();
    const title = document.getElementById(`${part}-title`);
    title?.focus({ preventScroll: true });
    title?.closest('section')?.scrollIntoView({ block: 'start' });
  };
  return (
    <nav className={styles['rail']} aria-label={rail.label} data-no-print>
      <ul>
        {parts.filter(has).map((part) => (
          <li key={part}>
            <a href={`#${part}-title`} onClick={(event) => go(event, part)}>
              {rail[part]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
