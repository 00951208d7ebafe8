import type { ReactNode, RefObject } from 'react';
import { type Failure, failureSentence } from '../../fields/form/failure-alert.tsx';
import { securityMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/cards/skeleton.tsx';
import type { List } from './use-list.ts';
import button from '../../ui/buttons/button.module.css';
import styles from './list-card.module.css';
import { Unbroken } from '../../ui/text/unbroken.tsx';

interface CardProps<T> {
  id: string;
  messages: { title: string; text: string; failed: string };
  heading: RefObject<HTMLHeadingElement | null>;
  list: List<T>;
  /** What went wrong with something that was asked for on the card. */
  failure?: Failure | null;
  /** Whether it is a part of another card. */
  isPart?: boolean;
  children: (items: readonly T[], at: Date) => ReactNode;
}

/** One of the lists of the screen: it waits, fails and is tried again without the others. */
export function Card<T>(props: CardProps<T>) {
  const { id, messages, heading, list, failure = null, isPart = false, children } = props;
  const { state, retry } = list;
  const Heading = isPart ? 'h3' : 'h2';
  const { failures, ...common } = useMessages(securityMessages);
  const { shell, signIn } = useLoginMessages();
  const acted = failure && {
    sentence: failureSentence(failure.failure, failures, shell),
    reference: failure.failure.reference,
  };
  const shownProblem = state.phase === 'failed' ? { sentence: messages.failed, reference: state.reference } : acted;
  const tryAgain = () => {
    // The button is about to go.
    heading.current?.focus();
    retry();
  };
  return (
    <section
      className={styles[isPart ? 'part' : 'card']}
      aria-labelledby={`${id}-title`}
      aria-busy={state.phase === 'loading'}
    >
      <div className={styles['head']}>
        <Heading id={`${id}-title`} ref={heading} tabIndex={-1}>
          {messages.title}
        </Heading>
        <p>
          <Unbroken text={messages.text} />
        </p>
      </div>
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
