import { Icon } from '../icon.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import styles from './checklist.module.css';

interface ChecklistProps {
  lead: string;
  /** `status` is what the icon shows, for people who use a screen reader. */
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
