import { failureSentence, type FailureSentences } from './failure-sentence.ts';
import type { Failure } from './use-failure.ts';
import { Alert } from '../ui/alert.tsx';
import { useWords } from '../words/words-provider.tsx';

interface FailureAlertProps {
  id: string;
  failure: Failure | null;
  sentences: FailureSentences;
}

/** What went wrong that is not about a field, with what a person can quote to the support desk. */
export function FailureAlert({ id, failure: shown, sentences }: FailureAlertProps) {
  const { shell, signIn } = useWords();
  if (shown === null) return <Alert id={id} tone="error" />;
  const { failure, times } = shown;
  return (
    <Alert id={id} tone="error" occasion={times}>
      <p>{failureSentence(failure, sentences, shell)}</p>
      {failure.reference !== undefined && <p>{signIn.reference(failure.reference)}</p>}
    </Alert>
  );
}
