import { useEffect, useRef, useState } from 'react';
import type { CallResult } from '../../api/call.ts';
import type { OnSessionEnded } from '../session-ended.ts';

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

/** The call for a list, and where the list is in its reply. */
interface ListSource<Reply, T> {
  load: (signal: AbortSignal) => Promise<CallResult<Reply>>;
  itemsOf: (reply: Reply) => readonly T[];
}

export function useList<Reply, T>({ load, itemsOf }: ListSource<Reply, T>, onSessionEnded: OnSessionEnded): List<T> {
  const [state, setState] = useState<ListState<T>>({ phase: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const asking = new AbortController();
    const ask = async () => {
      const result = await load(asking.signal);
      if (result.type === 'aborted') return;
      if (result.type === 'ok') return setState({ phase: 'loaded', items: itemsOf(result.reply), at: new Date() });
      const { refusal, reference } = result.failure;
      if (refusal === 'session.required') onSessionEnded(result.failure);
      else setState((before) => (before.phase === 'loaded' ? before : { phase: 'failed', reference }));
    };
    void ask();
    return () => asking.abort();
  }, [load, itemsOf, round, onSessionEnded]);

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
