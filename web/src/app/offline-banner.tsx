import { useSyncExternalStore } from 'react';
import { Alert } from '../ui/alert.tsx';
import { useWords } from '../words/words-provider.tsx';
import styles from './offline-banner.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineBanner() {
  const { shell } = useWords();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div className={styles['banner']} data-shown={!online || undefined}>
      <Alert id="offline" tone="warning">
        {online ? null : <p>{shell.offline}</p>}
      </Alert>
    </div>
  );
}
