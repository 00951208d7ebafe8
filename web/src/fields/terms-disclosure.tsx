import type { Kind } from '@selvage/contract/user-types';
import { lazy, Suspense, useState } from 'react';
import styles from './terms-disclosure.module.css';

const TermsText = lazy(async () => ({ default: (await import('./terms-text.tsx')).TermsText }));

/** The terms on this page, fetched when someone wants to read them here. */
export function TermsDisclosure({ kind, label }: { kind: Kind; label: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <details className={styles['terms']} onToggle={() => setOpened(true)}>
      <summary>{label}</summary>
      <div className={styles['text']}>
        <Suspense>{opened && <TermsText kind={kind} />}</Suspense>
      </div>
    </details>
  );
}
