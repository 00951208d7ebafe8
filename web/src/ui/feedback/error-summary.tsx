import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import alert from './alert.module.css';
import styles from './error-summary.module.css';

interface ErrorSummaryProps {
  title: string;
  problems: readonly { id: string; sentence: ReactNode }[];
  /** Changes with every failed submit. The summary then takes the focus. */
  focusCount: number;
}

/** Lists the problems of the fields, in the style of all errors. */
export function ErrorSummary({ title, problems, focusCount }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [focusCount]);
  return (
    <div
      ref={box}
      className={alert['alert']}
      data-tone="error"
      tabIndex={-1}
      role="group"
      aria-labelledby="error-summary-title"
    >
      <div className={alert['body']}>
        <Icon name="error" />
        <div className={alert['words']}>
          <h2 className={styles['title']} id="error-summary-title">
            {title}
          </h2>
          <ul className={styles['list']}>
            {problems.map(({ id, sentence }) => (
              <li key={id}>
                <a href={`#${id}`} onClick={focusField}>
                  {sentence}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

// Moves the focus without a hash in the address, which would become part of the history and of the carried query.
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
