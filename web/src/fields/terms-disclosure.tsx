import type { Kind } from '@selvage/contract/user-types';
import { lazy, Suspense, useState } from 'react';
import { withAllStyles } from '../ui/styles/all-styles.ts';
import { useWords } from '../words/words-provider.tsx';
import styles from './terms-disclosure.module.css';

const TermsText = lazy(async () => ({ default: (await withAllStyles(() => import('./terms-text.tsx'))).TermsText }));

/** The terms on this page, fetched when someone wants to read them here. */
export function TermsDisclosure({ kind, label }: { kind: Kind; label: string }) {
  const { shell } = useWords();
  const [opened, setOpened] = useState(false);
  return (
    <details className={styles['terms']} onToggle={() => setOpened(true)}>
      <summary>{label}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to scroll by keyboard too */}
      <div className={styles['text']} role="region" aria-label={shell.terms} tabIndex={0}>
        <Suspense>{opened && <TermsText kind={kind} />}</Suspense>
      </div>
    </details>
  );
}
