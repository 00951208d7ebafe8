import { useEffect, useRef } from 'react';
import { announce } from './announcements.ts';
import button from './button.module.css';
import styles from './countdown-button.module.css';
import { Spinner } from './spinner.tsx';

interface CountdownButtonProps {
  id: string;
  label: string;
  busy: boolean;
  secondsLeft: number;
  texts: { wait: (seconds: number) => string; over: string };
  onPress: () => void;
}

/** Waits visibly. Listeners hear of the wait when they press, and of its end; every second would be too much. */
export function CountdownButton({ id, label, busy, secondsLeft, texts, onPress }: CountdownButtonProps) {
  const waits = secondsLeft > 0;
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && !waits) announce(texts.over);
    waited.current = waits;
  }, [waits, texts]);
  const press = () => {
    if (waits) announce(texts.wait(secondsLeft));
    else if (!busy) onPress();
  };
  return (
    <div className={styles['countdown']}>
      <button
        id={id}
        type="button"
        className={button['button']}
        data-look="quiet"
        aria-disabled={waits || busy || undefined}
        aria-busy={busy || undefined}
        aria-describedby={waits ? `${id}-wait` : undefined}
        onClick={press}
      >
        {busy && <Spinner />}
        {label}
      </button>
      <p className={styles['wait']} id={`${id}-wait`}>
        {waits && texts.wait(secondsLeft)}
      </p>
    </div>
  );
}
