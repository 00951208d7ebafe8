import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './checklist.module.css';

interface ChecklistProps {
  lead: string;
  /** `said` is what the icon shows, for people who hear the page. */
  items: readonly { name: string; text: string; done: boolean; said: string }[];
}

export function Checklist({ lead, items }: ChecklistProps) {
  return (
    <>
      <p>{lead}</p>
      <ul className={styles['list']}>
        {items.map(({ name, text, done, said }) => (
          <li key={name} className={styles['item']} data-done={done || undefined}>
            <Icon name={done ? 'success' : 'open'} />
            <span>
              {text} <VisuallyHidden>({said})</VisuallyHidden>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
