import type { Target } from '../../../navigation/target.ts';
import { TargetLink } from '../../../navigation/target-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './settings.module.css';

interface SettingsCardProps {
  to: Target;
  title: string;
  text: string;
  /** A line that is there even while it is empty. */
  state?: string | undefined;
}

/** One stop for the keyboard: the link in the heading covers the whole card. */
export function SettingsCard({ to, title, text, state }: SettingsCardProps) {
  return (
    <li className={styles['card']}>
      <div className={styles['words']}>
        <h2 className={styles['title']}>
          <TargetLink to={to} className={styles['link']}>
            {title}
          </TargetLink>
        </h2>
        <p className={styles['text']}>{text}</p>
        {state !== undefined && <p className={styles['state']}>{state}</p>}
      </div>
      <Icon name="chevron" />
    </li>
  );
}
