import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import styles from './alert.module.css';

export type Tone = 'error' | 'warning' | 'success' | 'info';

interface AlertProps {
  id: string;
  tone: Tone;
  /** An empty alert is invisible, but its container stays in the page so that a later message is announced. */
  children?: ReactNode;
  /** Each new value brings the focus here. */
  focusCount?: number;
  /** False if another element announces the message. */
  spoken?: boolean;
}

export function Alert({ id, tone, children, focusCount = 0, spoken = true }: AlertProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusCount > 0) container.current?.focus();
  }, [focusCount]);
  return (
    <div
      ref={container}
      id={id}
      role={spoken ? 'alert' : undefined}
      tabIndex={-1}
      className={styles['alert']}
      data-tone={tone}
    >
      {children && (
        <div className={styles['body']}>
          <Icon name={tone} />
          <div className={styles['words']}>{children}</div>
        </div>
      )}
    </div>
  );
}
