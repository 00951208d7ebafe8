import { useEffect, useRef, useState } from 'react';
import { CallFailed } from '../../api/call-failed.ts';
import type { OnSessionEnded } from '../../router/session-ended.ts';

type ListState<T> =
  | { phase: 'loading' }
  | { phase: 'failed'; reference: string | undefined }
  /** `at` is the time that “3 hours ago” is counted from. */
  | { phase: 'loaded'; items: readonly T[]; at: Date };

export interface List<T> {
  state: ListState<T>;
  /** Asks again from nothing. */
  retry: () => void;
  /** Asks again behind what is shown, which stays if there is no answer. */
  refresh: () => void;
  keep: (stays: (item: T) => boolean) => void;
}

export function useList<T>(
  load: (signal: AbortSignal) => Promise<readonly T[]>,
  onSessionEnded: OnSessionEnded,
): List<T> {
  const [state, setState] = useState<ListState<T>>({ phase: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const asking = new AbortController();
    load(asking.signal).then(
      (items) => {
        if (!asking.signal.aborted) setState({ phase: 'loaded', items, at: new Date() });
      },
      (failure: unknown) => {
        if (asking.signal.aborted) return;
        const failed = failure instanceof CallFailed ? failure : new CallFailed('unknown');
        const { refusal, reference } = failed;
        if (refusal === 'session.required') onSessionEnded(failed);
        else setState((before) => (before.phase === 'loaded' ? before : { phase: 'failed', reference }));
      },
    );
    return () => asking.abort();
  }, [load, round, onSessionEnded]);

  const refresh = () => setRound((before) => before + 1);
  return {
    state,
    refresh,
    retry() {
      setState({ phase: 'loading' });
      refresh();
    },
    keep: (stays) =>
      setState((before) =>
        before.phase === 'loaded' ? { ...before, items: before.items.filter((item) => stays(item)) } : before,
      ),
  };
}

/** Where the focus goes when what held it is taken away by a change. */
export function useFocusAfterChange() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (changes > 0) heading.current?.focus();
  }, [changes]);
  return { heading, changed: () => setChanges((before) => before + 1) };
}
