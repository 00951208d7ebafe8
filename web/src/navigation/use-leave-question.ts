import { useEffect, useRef, useState } from 'react';
import { holdBack } from './hold-back.ts';

export interface Unsaved {
  /** Set while someone is asked whether they mean to leave. */
  leaving: { stay: () => void; leave: () => void } | null;
  /** Nothing is left to lose. */
  saved: () => void;
}

/** Asks before a screen is left that holds something which would be lost. */
export function useLeaveQuestion(dirty: boolean): Unsaved {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const release = useRef(() => {});

  // Listened for only while there is something to lose: a page that always did could not be kept for Back.
  useEffect(() => {
    if (!dirty) return;
    release.current = holdBack((wanted) => setLeave(() => wanted));
    return () => release.current();
  }, [dirty]);

  return { leaving: leave && { stay: () => setLeave(null), leave }, saved: () => release.current() };
}
