import { accountBook } from '../../../words/account-book.ts';
import { useBook } from '../../../words/book.ts';
import styles from './current-value.module.css';

/** What is there now, as text. */
export function CurrentValue({ children, digits }: { children: string; digits?: boolean }) {
  const { current } = useBook(accountBook);
  return (
    <p className={styles['current']} data-digits={digits || undefined}>
      {current} <strong dir="ltr">{children}</strong>
    </p>
  );
}
