import { Alert } from '../ui/alert.tsx';
import { CountdownButton } from '../ui/countdown-button.tsx';
import { useWords } from '../words/words-provider.tsx';
import { failureSentence, type FailureSentences } from './failure-sentence.ts';
import styles from './resend.module.css';
import { useResend, type Resending } from './use-resend.ts';

export interface ResendWords {
  label: string;
  sent: string;
  wait: (seconds: number) => string;
  over: string;
  failures: FailureSentences;
}

interface ResendProps {
  id: string;
  words: ResendWords;
  ask: () => Promise<{ secondsToNext: number }>;
  secondsToFirst?: number;
}

export function Resend({ id, words, ask, secondsToFirst = 0 }: ResendProps) {
  return <ResendControl id={id} words={words} resending={useResend({ ask, secondsToFirst })} />;
}

interface ResendControlProps {
  id: string;
  words: ResendWords;
  resending: Resending;
  /** Stays when the news that it was sent has gone. */
  note?: string | undefined;
}

/** For where something else on the screen can ask too. */
export function ResendControl({ id, words, resending, note }: ResendControlProps) {
  const { shell, signIn } = useWords();
  const { result, secondsLeft, send } = resending;
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
        {result.phase === 'failed' ? (
          <>
            <p>{failureSentence(result.failure, words.failures, shell)}</p>
            {result.failure.reference !== undefined && <p>{signIn.reference(result.failure.reference)}</p>}
          </>
        ) : null}
      </Alert>
      <CountdownButton
        id={id}
        label={words.label}
        busy={result.phase === 'asking'}
        secondsLeft={secondsLeft}
        texts={words}
        onPress={() => void send()}
      />
      {note !== undefined && <p className={styles['note']}>{note}</p>}
    </div>
  );
}
