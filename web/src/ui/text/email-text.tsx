import { createElement, Fragment } from 'react';
import styles from './email-text.module.css';

const address = /(\S+@\S+)/;

/** A text that contains an email. The email stays on one line, or breaks after the @ if it is too long. */
export function EmailText({ text }: { text: string }) {
  const parts = text.split(address).map((part, at) => (at % 2 === 0 ? part : parted(part)));
  return createElement(Fragment, null, ...parts);
}

function parted(email: string) {
  const host = email.lastIndexOf('@') + 1;
  return createElement('span', { className: styles['email'] }, email.slice(0, host), <wbr />, email.slice(host));
}

/** An email on a line of its own. */
export const EmailLine = ({ of: email }: { of: string }) => (
  <p className={styles['line']} dir="ltr">
    <EmailText text={email} />
  </p>
);
