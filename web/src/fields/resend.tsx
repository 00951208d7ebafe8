import { useEffect, useState } from 'react';
import type { EndedCall } from '../api/call.ts';
import type { CallFailed } from '../api/call-failed.ts';
import { useLoginMessages } from '../messages/provider.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { CountdownButton, useCountdown } from '../ui/buttons/countdown-button.tsx';
import { type FailureSentences, failureSentence } from './form/failure-alert.tsx';
import styles from './resend.module.css';
import { Unbroken } from '../ui/text/unbroken.tsx';

export interface ResendMessages {
  label: string;
  sent: string;
  /** Says that what was sent before no longer works. */
  newest?: string;
  wait: (seconds: number) => string;
  over: string;
  failures: FailureSentences;
}

export type Resent = EndedCall<{ secondsToNext: number }>;

interface ResendProps {
  id: string;
  messages: ResendMessages;
  ask: () => Promise<Resent>;
  secondsToFirst?: number;
}

export function Resend({ id, messages, ask, secondsToFirst = 0 }: ResendProps) {
  return <ResendControl id={id} messages={messages} resending={useResend({ ask, secondsToFirst })} />;
}

interface ResendControlProps {
  id: string;
  messages: ResendMessages;
  resending: Resending;
  /** A text that stays when the success message has disappeared. */
  note?: string | undefined;
}

/**
 * The button that sends again, and its results. A separate component, for screens where another element also sends through the same
 * `resending`.
 */
export function ResendControl({ id, messages, resending, note }: ResendControlProps) {
  const { shell, signIn } = useLoginMessages();
  const { result, secondsLeft, send } = resending;
  return (
    <div className={styles['resend']}>
      <div role="status">
        {result.phase === 'sent' && (
          <Alert id={`${id}-sent`} tone="success" spoken={false}>
            <p>{messages.sent}</p>
            {messages.newest !== undefined && <p>{messages.newest}</p>}
          </Alert>
        )}
      </div>
      <Alert id={`${id}-failed`} tone="error">
        {result.phase === 'failed' ? (
          <>
            <p>
              <Unbroken text={failureSentence(result.failure, messages.failures, shell)} />
            </p>
            {result.failure.reference !== undefined && <p>{signIn.reference(result.failure.reference)}</p>}
          </>
        ) : null}
      </Alert>
      <CountdownButton
        id={id}
        label={messages.label}
        busy={result.phase === 'asking'}
        secondsLeft={secondsLeft}
        texts={messages}
        onPress={() => void send()}
      />
      {note !== undefined && <p className={styles['note']}>{note}</p>}
    </div>
  );
}

type Result = { phase: 'none' | 'asking' | 'sent' } | { phase: 'failed'; failure: CallFailed };

export interface Resending {
  result: Result;
  secondsLeft: number;
  /** The time of the last resend on this page. */
  lastSent: Date | null;
  send: () => Promise<void>;
}

interface ResendOptions {
  ask: () => Promise<Resent>;
  /** Seconds until the first resend is allowed. */
  secondsToFirst?: number;
  /** Milliseconds for which the success message is shown. Without a value it stays until the next try. */
  noticeFor?: number | undefined;
}

/** Sends the same message again, as often as the server allows. */
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
    const resent = await ask();
    if (resent.type === 'ok') {
      start(resent.reply.secondsToNext);
      setLastSent(new Date());
      setResult({ phase: 'sent' });
    } else {
      const { failure } = resent;
      // The request came too soon, and the button shows the wait.
      if (failure.retryAfter !== undefined) start(failure.retryAfter);
      setResult({ phase: 'failed', failure });
    }
  };
  return { result, secondsLeft, lastSent, send };
}
