import { useEffect, useRef, useState } from 'react';
import styles from './spinner.module.css';

/** The spinner is decoration only. The component around it says in words what is loading. */
export function Spinner() {
  return (
    <span className={styles['spinner']} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

const waitBeforeShowing = 300;
const shownAtLeast = 500;

/** True while the spinner is shown. A short wait shows none, and a shown spinner stays long enough not to flicker. */
export function useSpinner(waiting: boolean): boolean {
  const [shown, setShown] = useState(false);
  const shownSince = useRef(0);
  useEffect(() => {
    if (waiting === shown) return;
    const delay = waiting ? waitBeforeShowing : Math.max(0, shownSince.current + shownAtLeast - performance.now());
    const timer = setTimeout(() => {
      shownSince.current = performance.now();
      setShown(waiting);
    }, delay);
    return () => clearTimeout(timer);
  }, [waiting, shown]);
  return shown;
}

/** A neutral loading message for a whole screen. */
export function LoadingNotice({ text }: { text: string }) {
  const shown = useSpinner(true);
  return (
    <p className={styles['loading']} role="status" data-loading>
      {shown && (
        <>
          <Spinner /> {text}
        </>
      )}
    </p>
  );
}
