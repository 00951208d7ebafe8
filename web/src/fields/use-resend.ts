import { useEffect, useState } from 'react';
import { CallFailed } from '../api/call-failed.ts';
import { useCountdown } from '../ui/use-countdown.ts';

type Result = { phase: 'none' | 'asking' | 'sent' } | { phase: 'failed'; failure: CallFailed };

export interface Resending {
  result: Result;
  secondsLeft: number;
  /** When this page last had one sent. */
  lastSent: Date | null;
  send: () => Promise<void>;
}

interface ResendOptions {
  ask: () => Promise<{ secondsToNext: number }>;
  /** How long the first one has still to wait. */
  secondsToFirst?: number;
  /** How long it is said that it was sent, in milliseconds; until the next time if it is left open. */
  noticeFor?: number | undefined;
}

/** Asks for the same message once more, not more often than the server would send it. */
export function useResend({ ask, secondsToFirst = 0, noticeFor }: ResendOptions): Resending {
  const { secondsLeft, start } = useCountdown(secondsToFirst);
  const [result, setResult] = useState<Result>({ phase: 'none' });
  const [lastSent, setLastSent] = useState<Date | null>(null);
  const noticed = result.phase === 'sent' && noticeFor;
  useEffect(() => {
    if (!noticed) return;
    const timer = setTimeout(() => setResult({ phase: 'none' }), noticed);
    return () => clearTimeout(timer);
  }, [noticed]);

  const send = async () => {
    if (result.phase === 'asking') return;
    setResult({ phase: 'asking' });
    try {
      start((await ask()).secondsToNext);
      setLastSent(new Date());
      setResult({ phase: 'sent' });
    } catch (thrown) {
      const failure = thrown instanceof CallFailed ? thrown : new CallFailed('unknown');
      // Too soon: the button says when.
      if (failure.retryAfter !== undefined) start(failure.retryAfter);
      setResult({ phase: 'failed', failure });
    }
  };
  return { result, secondsLeft, lastSent, send };
}
