import { useCallback, useEffect, useState } from 'react';

interface Countdown {
  secondsLeft: number;
  start: (seconds: number) => void;
}

/** Counts by the clock, not by its own ticks: those of a hidden tab come late. */
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
