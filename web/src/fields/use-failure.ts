import { useRef, useState } from 'react';
import { CallFailed } from '../api/call-failed.ts';

export interface Failure {
  failure: CallFailed;
  /** Each new one takes the focus again, even when it says the same. */
  times: number;
}

/** What went wrong last, from the moment it did until the next try. */
export function useFailure() {
  const [shown, setShown] = useState<Failure | null>(null);
  const times = useRef(0);
  const show = (thrown: unknown) => {
    times.current += 1;
    setShown({ failure: thrown instanceof CallFailed ? thrown : new CallFailed('unknown'), times: times.current });
  };
  return { shown, show, clear: () => setShown(null) };
}
