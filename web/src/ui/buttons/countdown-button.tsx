import { useCallback, useEffect, useRef, useState } from 'react';
import { announce } from '../feedback/announcements.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import button from './button.module.css';
import styles from './countdown-button.module.css';

interface CountdownButtonProps {
  id: string;
  label: string;
  busy: boolean;
  secondsLeft: number;
  texts: { wait: (seconds: number) => string; over: string };
  onPress: () => void;
}

/** A button with a visible wait. A screen reader announces the wait at a press, and its end, because every second would be too much. */
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

interface Countdown {
  secondsLeft: number;
  start: (seconds: number) => void;
}

/** Counts by the clock, because the timer is late in a hidden tab. */
export function useCountdown(initially: number): Countdown {
  const [until, setUntil] = useState(() => Date.now() + initially * 1000);
  const [secondsLeft, setSecondsLeft] = useState(initially);
  const start = useCallback((seconds: number) => {
    setUntil(Date.now() + seconds * 1000);
    setSecondsLeft(seconds);
  }, []);
  const waits = secondsLeft > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setSecondsLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [waits, until]);
  return { secondsLeft, start };
}
