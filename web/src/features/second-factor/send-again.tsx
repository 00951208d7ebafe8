import type { Resending } from '../../fields/use-resend.ts';
import { announce } from '../../ui/announcements.ts';
import { useBook } from '../../words/book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';
import styles from './second-factor.module.css';

/** MF8: beside a code that was refused. */
export function SendAgain({ resending: { secondsLeft, send } }: { resending: Resending }) {
  const { verify } = useBook(secondFactorBook);
  const waits = secondsLeft > 0;
  const press = () => {
    if (waits) announce(verify.resend.wait(secondsLeft));
    else void send();
  };
  return (
    <button type="button" className={styles['again']} aria-disabled={waits || undefined} onClick={press}>
      {verify.sendAgain}
    </button>
  );
}
