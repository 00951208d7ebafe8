import { useRef, useState } from 'react';
import type { CallFailed, FailureName } from '../../api/call-failed.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Unbroken } from '../../ui/text/unbroken.tsx';

export interface FailureSentences {
  /** The sentence for too many requests. `seconds` is the wait, if the server said it. */
  tooMany: (seconds: number | undefined) => string;
  busy: (seconds: number | undefined) => string;
  other: string;
  /** The refusals that have a sentence of their own. */
  named?: Readonly<Partial<Record<FailureName, string>>>;
}

/** The sentence for a failed call, if the failure is about no field. */
export function failureSentence(
  { refusal, retryAfter }: CallFailed,
  sentences: FailureSentences,
  { notSent }: { notSent: string },
): string {
  if (refusal === 'offline') return notSent;
  if (refusal === 'request.too-many') return sentences.tooMany(retryAfter);
  if (refusal === 'server.busy') return sentences.busy(retryAfter);
  return sentences.named?.[refusal] ?? sentences.other;
}

export interface Failure {
  failure: CallFailed;
  /** The number of failures. Each new failure takes the focus again, even with the same sentence. */
  times: number;
}

/** Keeps the last failure until the next try. */
export function useFailure() {
  const [shown, setShown] = useState<Failure | null>(null);
  const times = useRef(0);
  const show = (failure: CallFailed) => {
    times.current += 1;
    setShown({ failure, times: times.current });
  };
  return { shown, show, clear: () => setShown(null) };
}

interface FailureAlertProps {
  id: string;
  failure: Failure | null;
  sentences: FailureSentences;
}

/** Shows a failure that is not about a field, with the number that a person can quote to the support desk. */
export function FailureAlert({ id, failure: shown, sentences }: FailureAlertProps) {
  const { shell, signIn } = useLoginMessages();
  if (shown === null) return <Alert id={id} tone="error" />;
  const { failure, times } = shown;
  return (
    <Alert id={id} tone="error" focusCount={times}>
      <p>
        <Unbroken text={failureSentence(failure, sentences, shell)} />
      </p>
      {failure.reference !== undefined && <p>{signIn.reference(failure.reference)}</p>}
    </Alert>
  );
}
