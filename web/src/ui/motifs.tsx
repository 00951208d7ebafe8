import type { ReactNode } from 'react';
import styles from './motifs.module.css';

// Line drawings for the ends of journeys; the screen says in words what they show.
function Motif({ children }: { children: ReactNode }) {
  return (
    <svg className={styles['motif']} viewBox="4 22 88 56" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** Tied off: it is done. */
export function Knot() {
  return (
    <Motif>
      <path d="M8 62c16 0 26-8 34-18s18-18 28-10 4 24-10 24-22-10-28-18-18-12-24-2 2 22 16 23 40 1 64 1" />
      <path className={styles['lit']} d="M8 73h80" />
    </Motif>
  );
}

/** Come undone: it did not work, or is past its time. */
export function LooseThread() {
  return (
    <Motif>
      <path d="M8 34h44M8 48h36M8 62h48" />
      <path className={styles['lit']} d="M44 48c16 0 18-16 28-16s12 12 4 16-16 6-14 16 16 10 26 4" />
    </Motif>
  );
}

/** Threaded and ready: something is under way, in the post. */
export function Needle() {
  return (
    <Motif>
      <path d="M8 75 65 38c1-7 9-13 15-12s3 9-3 13-10 3-12-1Z" />
      <path className={styles['lit']} d="M72 33c14-1 20 11 12 19s-27 3-26 12 17 6 29 4" />
    </Motif>
  );
}
