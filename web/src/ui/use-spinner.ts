import { useEffect, useRef, useState } from 'react';

const waitBeforeShowing = 300;
const shownAtLeast = 500;

/** Whether to show that something is awaited: not for a moment's wait, and once shown not for a blink. */
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
