import styles from './email-line.module.css';

/** An email address on a line of its own, or on two that part where a person would part them. */
export function EmailLine({ of: address }: { of: string }) {
  const at = address.lastIndexOf('@');
  return (
    <p className={styles['address']}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </p>
  );
}
