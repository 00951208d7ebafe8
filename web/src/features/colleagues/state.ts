import { colleagues } from '@selvage/contract/api/colleagues';
import type { ReplyOf } from '@selvage/contract/endpoint';
import { type CallResult, callResult } from '../../api/call.ts';
import type { List } from '../../router/panels/list-card.tsx';
import { useOneChange } from '../../router/panels/one-change.ts';
import type { OnSessionEnded } from '../../router/session-ended.ts';
import type { StepUp } from '../../ways/step-up/state.ts';

export type ColleaguesReply = ReplyOf<typeof colleagues>;

export const colleaguesSource = {
  load: (signal: AbortSignal) => callResult(colleagues, { signal }),
  // The list has one item, the whole reply, because the cards show different parts of it.
  itemsOf: (reply: ColleaguesReply) => [reply],
};

/** What every card needs to change the list. */
export interface ListChanges {
  list: List<ColleaguesReply>;
  stepUp: StepUp;
  onSessionEnded: OnSessionEnded;
}

interface Change {
  /** Names the button that is busy meanwhile. */
  id: string;
  send: () => Promise<CallResult<unknown>>;
  /** The sentence about the result. */
  said: string;
  /** True if the button stays on the page and keeps the focus. */
  keepsFocus?: boolean;
  /** The list after the change, until it is loaded again. */
  after?: (before: ColleaguesReply) => ColleaguesReply;
}

/** Changes the list, one change at a time. A form is submitted again after a step-up. */
export function useColleagueChange({ list, stepUp, onSessionEnded }: ListChanges) {
  const { change, ...shown } = useOneChange({ 'session.required': onSessionEnded });
  const run = (form: HTMLFormElement, { id, send, said, keepsFocus = false, after }: Change) =>
    void change(
      id,
      async () => {
        const result = await stepUp.run(form, send, new AbortController().signal);
        // A refusal often means that the list has changed meanwhile.
        if (result?.type === 'refused') list.refresh();
        return result;
      },
      () => {
        if (after) list.update((items) => items.map(after));
        shown.done.tell(said, { keepsFocus });
        list.refresh();
      },
    );
  return { ...shown, run };
}

export type ColleagueChange = ReturnType<typeof useColleagueChange>;
