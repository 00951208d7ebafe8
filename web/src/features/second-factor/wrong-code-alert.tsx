import type { Resending } from '../../fields/use-resend.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcements.ts';
import { useBook } from '../../words/book.ts';
import { oneTimeCodeBook } from '../../words/one-time-code-book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';
import styles from './second-factor.module.css';

/** MF8. Not spoken: the field, which has the focus, says the same. */
export function WrongCodeAlert({ resending: { secondsLeft, send } }: { resending: Resending }) {
  const { verify } = useBook(secondFactorBook);
  const { problems } = useBook(oneTimeCodeBook);
  const waits = secondsLeft > 0;
  const sendAgain = () => {
    if (waits) announce(verify.resend.wait(secondsLeft));
    else void send();
  };
  return (
    <Alert id="mfa-verify-wrong" tone="error" spoken={false}>
      <p>{problems.refused}</p>
      <p>
        <button type="button" className={styles['inWords']} aria-disabled={waits || undefined} onClick={sendAgain}>
          {verify.sendAgain}
        </button>
      </p>
    </Alert>
  );
}
