import { useState } from 'react';
import type { CallResult } from '../../api/call.ts';
import type { CallFailed, FailureName } from '../../api/call-failed.ts';
import { useFailure } from '../../fields/form/failure-alert.tsx';
import { useDone } from './list-card.tsx';

/** Handlers for refusals that the card does not show. */
type Endings = Readonly<Partial<Record<FailureName, (failure: CallFailed) => void>>>;

/** Runs one change of a card at a time, and keeps its failure and its result. */
export function useOneChange<Heading extends HTMLElement = HTMLHeadingElement>(endings: Endings) {
  const [busy, setBusy] = useState<string | null>(null);
  const done = useDone<Heading>();
  const failure = useFailure();

  /** `ask` returns null if nothing was sent, because a step-up is needed first or the person closed the browser’s window. */
  const change = async <Reply>(
    id: string,
    ask: () => Promise<CallResult<Reply> | null>,
    onDone: (reply: Reply) => void,
  ): Promise<void> => {
    if (busy !== null) return;
    failure.clear();
    done.clear();
    setBusy(id);
    const result = await ask();
    setBusy(null);
    if (result === null || result.type === 'aborted') return;
    if (result.type === 'ok') return onDone(result.reply);
    const end = endings[result.failure.refusal];
    if (end) end(result.failure);
    else failure.show(result.failure);
  };

  return { busy, failure: failure.shown, done, change };
}
