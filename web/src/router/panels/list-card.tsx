import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { CallResult } from '../../api/call.ts';
import type { FailureName } from '../../api/call-failed.ts';
import { type Failure, type FailureSentences, failureSentence } from '../../fields/form/failure-alert.tsx';
import { securityMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { announce } from '../../ui/feedback/announcements.tsx';
import { Skeleton } from '../../ui/cards/skeleton.tsx';
import button from '../../ui/buttons/button.module.css';
import styles from './list-card.module.css';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import type { OnSessionEnded } from '../session-ended.ts';

interface CardProps<T> {
  id: string;
  messages: { title: string; text?: string; failed: string };
  heading: RefObject<HTMLHeadingElement | null>;
  list: List<T>;
  /** The sentences for a refused action. The default is those of the security page. */
  sentences?: FailureSentences;
  /** The failure of an action on the card. */
  failure?: Failure | null;
  /** The sentence about the last action on the card. */
  done?: string | null;
  children: (items: readonly T[], at: Date) => ReactNode;
}

/** A card with a list. It loads, fails and is retried independently of the other cards. */
export function Card<T>(props: CardProps<T>) {
  const { id, messages, heading, list, sentences, failure = null, done = null, children } = props;
  const { state, retry } = list;
  const { failures, ...common } = useMessages(securityMessages);
  const { shell, signIn } = useLoginMessages();
  const acted = failure && {
    sentence: failureSentence(failure.failure, sentences ?? failures, shell),
    reference: failure.failure.reference,
  };
  const shownProblem = state.phase === 'failed' ? { sentence: messages.failed, reference: state.reference } : acted;
  const tryAgain = () => {
    // The button that has the focus is about to be removed, so the heading takes the focus.
    heading.current?.focus();
    retry();
  };
  return (
    <section className={styles['card']} aria-labelledby={`${id}-title`} aria-busy={state.phase === 'loading'}>
      <div className={styles['head']}>
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
          {messages.title}
        </h2>
        {messages.text !== undefined && (
          <p>
            <Unbroken text={messages.text} />
          </p>
        )}
      </div>
      <DoneLine id={`${id}-done`} words={shownProblem === null ? done : null} />
      <Alert id={`${id}-alert`} tone="error" focusCount={failure?.times ?? 0}>
        {shownProblem !== null && (
          <>
            <p>{shownProblem.sentence}</p>
            {shownProblem.reference !== undefined && <p>{signIn.reference(shownProblem.reference)}</p>}
          </>
        )}
      </Alert>
      {state.phase === 'failed' && (
        <button type="button" className={button['button']} data-look="quiet" onClick={tryAgain}>
          {common.retry}
        </button>
      )}
      {state.phase === 'loading' && <Skeleton text={common.loading} />}
      {state.phase === 'loaded' && children(state.items, state.at)}
    </section>
  );
}

type ListState<T> =
  | { phase: 'loading' }
  | { phase: 'failed'; refusal: FailureName; reference: string | undefined }
  /** `at` is the time to which words such as “3 hours ago” refer. */
  | { phase: 'loaded'; items: readonly T[]; at: Date };

export interface List<T> {
  state: ListState<T>;
  /** Shows the loading state and loads the list again. */
  retry: () => void;
  /** Loads the list again in the background. If there is no answer, the shown list stays. */
  refresh: () => void;
  /** Changes the shown list before it is loaded again. */
  update: (change: (items: readonly T[]) => readonly T[]) => void;
}

/** The call that loads a list, and a function that reads the list from the reply. */
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
      else setState((before) => (before.phase === 'loaded' ? before : { phase: 'failed', refusal, reference }));
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
    update: (change) =>
      setState((before) => (before.phase === 'loaded' ? { ...before, items: change(before.items) } : before)),
  };
}

/** One green line that says what was done. `announce` speaks it, so the line itself is not spoken again. */
export function DoneLine({ id, words }: { id: string; words: string | null }) {
  return (
    <Alert id={id} tone="success" spoken={false}>
      {words !== null && (
        <p>
          <Unbroken text={words} />
        </p>
      )}
    </Alert>
  );
}

/** The last result on a card, and the focus after it: the heading takes the focus if the focused element was removed. */
export function useDone<Heading extends HTMLElement = HTMLHeadingElement>() {
  const heading = useRef<Heading>(null);
  const [changes, setChanges] = useState(0);
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    if (changes > 0) heading.current?.focus();
  }, [changes]);
  return {
    heading,
    words,
    clear: () => setWords(null),
    tell: (said: string, { keepsFocus = false } = {}) => {
      setWords(said);
      announce(said);
      if (!keepsFocus) setChanges((before) => before + 1);
    },
  };
}
