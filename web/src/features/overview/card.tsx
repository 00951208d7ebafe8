import type { ReactNode, RefObject } from 'react';
import { failureSentence } from '../../fields/failure-sentence.ts';
import type { Failure } from '../../fields/use-failure.ts';
import { Alert } from '../../ui/alert.tsx';
import button from '../../ui/button.module.css';
import { useBook } from '../../words/book.ts';
import { overviewBook } from '../../words/overview-book.ts';
import { useWords } from '../../words/words-provider.tsx';
import styles from './card.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { List } from './use-list.ts';

interface CardProps<T> {
  id: string;
  words: { title: string; text: string; failed: string };
  heading: RefObject<HTMLHeadingElement | null>;
  list: List<T>;
  /** What went wrong with something that was asked for on the card. */
  failure?: Failure | null;
  children: (items: readonly T[], at: Date) => ReactNode;
}

/** One of the lists of the screen: it waits, fails and is tried again without the others. */
export function Card<T>({ id, words, heading, list: { state, retry }, failure = null, children }: CardProps<T>) {
  const { failures, ...overview } = useBook(overviewBook);
  const { shell, signIn } = useWords();
  const acted = failure && {
    sentence: failureSentence(failure.failure, failures, shell),
    reference: failure.failure.reference,
  };
  const said = state.phase === 'failed' ? { sentence: words.failed, reference: state.reference } : acted;
  const tryAgain = () => {
    // The button is about to go.
    heading.current?.focus();
    retry();
  };
  return (
    <section className={styles['card']} aria-labelledby={`${id}-title`} aria-busy={state.phase === 'loading'}>
      <div className={styles['head']}>
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
          {words.title}
        </h2>
        <p>{words.text}</p>
      </div>
      <Alert id={`${id}-alert`} tone="error" occasion={failure?.times ?? 0}>
        {said !== null && (
          <>
            <p>{said.sentence}</p>
            {said.reference !== undefined && <p>{signIn.reference(said.reference)}</p>}
          </>
        )}
      </Alert>
      {state.phase === 'failed' && (
        <button type="button" className={button['button']} data-look="quiet" onClick={tryAgain}>
          {overview.retry}
        </button>
      )}
      {state.phase === 'loading' && <Skeleton text={overview.loading} />}
      {state.phase === 'loaded' && children(state.items, state.at)}
    </section>
  );
}
