import type { ReactNode } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import button from './button.module.css';
import styles from './submit-button.module.css';

interface SubmitButtonProps {
  id: string;
  label: ReactNode;
  busyLabel: string;
  state: 'ready' | 'gated' | 'busy';
  /** Says what is missing. Shown under the button while the form must not be sent. */
  reason?: string;
  /** Added to the classes of every button. */
  className?: string | undefined;
}

/** A submit button that is never natively disabled, so that it stays in the tab order. The form's handler says what is missing. */
export function SubmitButton({ id, label, busyLabel, state, reason, className = '' }: SubmitButtonProps) {
  const busy = state === 'busy';
  const gated = state === 'gated';
  return (
    <div className={styles['submit']}>
      <button
        id={id}
        type="submit"
        className={`${button['button']} ${className}`}
        aria-disabled={state === 'ready' ? undefined : true}
        aria-busy={busy || undefined}
        aria-describedby={gated ? `${id}-reason` : undefined}
      >
        {busy && <Spinner />}
        {busy ? busyLabel : label}
      </button>
      {gated && (
        <p className={styles['reason']} id={`${id}-reason`}>
          {reason}
        </p>
      )}
    </div>
  );
}
