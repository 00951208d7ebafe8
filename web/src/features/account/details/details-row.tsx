import type { ReactNode } from 'react';
import { ScreenLink } from '../../../navigation/screen-link.tsx';
import link from '../../../ui/link.module.css';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './details.module.css';

interface DetailsRowProps {
  label: string;
  /** `what` is heard only, so that links of the same name can be told apart. */
  link?: { to: string; label: string; what?: string } | undefined;
  note?: string | null | undefined;
  hint?: string | undefined;
  children: ReactNode;
}

export function DetailsRow({ label, link: way, note, hint, children }: DetailsRowProps) {
  return (
    <div className={styles['row']}>
      <dt className={styles['term']}>{label}</dt>
      <dd className={styles['value']}>{children}</dd>
      {hint && <dd className={styles['hint']}>{hint}</dd>}
      {note && <dd className={styles['note']}>{note}</dd>}
      {way && (
        <dd className={styles['way']} data-no-print>
          <ScreenLink className={link['link']} data-roomy to={way.to}>
            {way.label}
            {way.what && <VisuallyHidden> {way.what}</VisuallyHidden>}
          </ScreenLink>
        </dd>
      )}
    </div>
  );
}
