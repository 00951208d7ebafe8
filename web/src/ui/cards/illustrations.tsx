import type { ReactNode } from 'react';
import styles from './illustrations.module.css';

// Line drawings for screens that show one message; the text says the same in words.
function Illustration({ name, children }: { name: string; children: ReactNode }) {
  return (
    <svg
      className={styles['illustration']}
      data-illustration={name}
      viewBox="4 22 88 56"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

const circle = 'M48 24a26 26 0 1 1 0 52a26 26 0 1 1 0-52';

/** It has worked. */
export function SuccessIllustration() {
  return (
    <Illustration name="tick">
      <path className={styles['lit']} d={circle} />
      <path d="m36 51 9 9 16-19" />
    </Illustration>
  );
}

/** The time is over. */
export function TimeoutIllustration() {
  return (
    <Illustration name="clock">
      <path className={styles['lit']} d={circle} />
      <path d="M48 35v16l10 7" />
    </Illustration>
  );
}

/** It did not work, or it has expired. */
export function FailureIllustration() {
  return (
    <Illustration name="failure">
      <path d="M8 34h44M8 48h36M8 62h48" />
      <path className={styles['lit']} d="M44 48c16 0 18-16 28-16s12 12 4 16-16 6-14 16 16 10 26 4" />
    </Illustration>
  );
}

/** What opens an account. */
export function KeyIllustration() {
  return (
    <Illustration name="key">
      <path className={styles['lit']} d="M24 36a14 14 0 1 1 0 28a14 14 0 1 1 0-28" />
      <path d="M38 50h48M84 50v12M70 50v9" />
    </Illustration>
  );
}

/** An email is on its way. */
export function MailIllustration() {
  return (
    <Illustration name="mail">
      <path d="M8 75 65 38c1-7 9-13 15-12s3 9-3 13-10 3-12-1Z" />
      <path className={styles['lit']} d="M72 33c14-1 20 11 12 19s-27 3-26 12 17 6 29 4" />
    </Illustration>
  );
}
