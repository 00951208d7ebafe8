import { useState } from 'react';
import { CallFailed } from '../api/call-failed.ts';
import { Alert } from '../ui/alert.tsx';
import { CountdownButton } from '../ui/countdown-button.tsx';
import { useCountdown } from '../ui/use-countdown.ts';
import { failureSentence } from './failure-sentence.ts';
import styles from './resend.module.css';

export interface ResendWords {
  label: string;
  sent: string;
  wait: (seconds: number) => string;
  over: string;
  failures: Parameters<typeof failureSentence>[1];
}

interface ResendProps {
  id: string;
  words: ResendWords;
  ask: () => Promise<{ secondsToNext: number }>;
  /** How long the first one has still to wait. */
  secondsToFirst?: number;
}

type Result = { phase: 'none' | 'asking' | 'sent' } | { phase: 'failed'; failure: CallFailed };

/** Asks for the same message once more, not more often than the server would send it. */
export function Resend({ id, words, ask, secondsToFirst = 0 }: ResendProps) {
  const { secondsLeft, start } = useCountdown(secondsToFirst);
  const [result, setResult] = useState<Result>({ phase: 'none' });
  const send = async () => {
    setResult({ phase: 'asking' });
    try {
      start((await ask()).secondsToNext);
      setResult({ phase: 'sent' });
    } catch (thrown) {
      const failure = thrown instanceof CallFailed ? thrown : new CallFailed('unknown');
      // Too soon: the button says when.
      if (failure.retryAfter !== undefined) start(failure.retryAfter);
      setResult({ phase: 'failed', failure });
    }
  };
  return (
    <div className={styles['resend']}>
      <div role="status">
        {result.phase === 'sent' && (
          <Alert id={`${id}-sent`} tone="success" spoken={false}>
            <p>{words.sent}</p>
          </Alert>
        )}
      </div>
      <Alert id={`${id}-failed`} tone="error">
        {result.phase === 'failed' ? <p>{failureSentence(result.failure, words.failures)}</p> : null}
      </Alert>
      <CountdownButton
        id={id}
        label={words.label}
        busy={result.phase === 'asking'}
        secondsLeft={secondsLeft}
        texts={words}
        onPress={() => void send()}
      />
    </div>
  );
}
