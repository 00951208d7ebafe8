import type { ReactNode } from 'react';
import styles from './motifs.module.css';

// Line drawings for the ends of journeys; the screen says in words what they show.
function Motif({ children }: { children: ReactNode }) {
  return (
    <svg className={styles['motif']} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** Tied off: it is done. */
export function Knot() {
  return (
    <Motif>
      <path d="M8 60c14 0 22-6 30-16 8-11 20-16 28-8s4 20-8 22-20-6-24-16-16-14-22-6 0 20 12 22 34 2 64 2" />
      <path className={styles['lit']} d="M8 72c20 0 60 0 80 0" />
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
