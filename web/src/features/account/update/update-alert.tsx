import type { Failure } from '../../../fields/use-failure.ts';
import { Alert } from '../../../ui/alert.tsx';
import { useBook } from '../../../words/book.ts';
import { signedInBook } from '../../../words/signed-in-book.ts';
import { useWords } from '../../../words/words-provider.tsx';
import { updateSentence } from './update-sentence.ts';

interface UpdateAlertProps {
  id: string;
  failure: Failure | null;
  notAnswered: string;
}

export function UpdateAlert({ id, failure: shown, notAnswered }: UpdateAlertProps) {
  const words = useBook(signedInBook);
  const { shell, signIn } = useWords();
  if (shown === null) return <Alert id={id} tone="error" />;
  const { failure, times } = shown;
  return (
    <Alert id={id} tone="error" occasion={times}>
      <p>{updateSentence(failure, words, notAnswered, shell)}</p>
      {failure.reference !== undefined && <p>{signIn.reference(failure.reference)}</p>}
    </Alert>
  );
}
