import type { CodeChannel } from '@selvage/contract/api/two-factor';
import { useBook } from '../words/book.ts';
import { secondFactorBook } from '../words/second-factor-book.ts';
import styles from './code-form.module.css';

interface CodeSentToProps {
  type?: CodeChannel | undefined;
  /** Masked by the server. */
  destination?: string | undefined;
}

/** Where a code went; for the dyed side of a screen. */
export function CodeSentTo({ type, destination }: CodeSentToProps) {
  const { verify } = useBook(secondFactorBook);
  if (type === undefined || destination === undefined) return <p>{verify.sentSomewhere}</p>;
  return (
    <>
      <p>{verify.sent[type]}</p>
      <p className={styles['destination']} dir="ltr">
        {destination}
      </p>
    </>
  );
}
