import styles from './password-strength.module.css';
import { Icon } from '../icon.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';

interface StrengthBarProps {
  label: string;
  /** The strength, from 0 to 100. */
  score: number;
  band: 'red' | 'amber' | 'green';
  /** The strength in a word. Empty before the person types. */
  word: string;
}

export function StrengthBar({ label, score, band, word }: StrengthBarProps) {
  return (
    <div className={styles['strength']} data-band={band}>
      <p className={styles['words']} aria-hidden="true">
        <span>{label}</span>
        <strong>{word}</strong>
      </p>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={score}
        aria-valuetext={word || undefined}
      >
        {/* The bar is drawn as SVG, because the content security policy forbids the inline style that would set the width. */}
        <svg className={styles['bar']} aria-hidden="true" focusable="false">
          <rect className={styles['track']} width="100%" height="8" rx="4" />
          <rect className={styles['fill']} width={`${score}%`} height="8" rx="4" />
        </svg>
      </div>
    </div>
  );
}

interface ChecklistProps {
  lead: string;
  /** The items of the list. `status` says in words what the icon shows, for screen readers. */
  items: readonly { name: string; text: string; done: boolean; status: string }[];
}

export function Checklist({ lead, items }: ChecklistProps) {
  return (
    <>
      <p>{lead}</p>
      <ul className={styles['list']}>
        {items.map(({ name, text, done, status }) => (
          <li key={name} className={styles['item']} data-done={done || undefined}>
            <Icon name={done ? 'success' : 'open'} />
            <span>
              {text} <VisuallyHidden>({status})</VisuallyHidden>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
