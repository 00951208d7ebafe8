import styles from './email-line.module.css';
import { EmailText } from './email-text.tsx';

/** An email address on a line of its own, or on two. */
export function EmailLine({ of: address }: { of: string }) {
  return (
    <p className={styles['address']} dir="ltr">
      <EmailText text={address} />
    </p>
  );
}
