import { failureSentence } from '../../fields/failure-sentence.ts';
import { Alert } from '../../ui/alert.tsx';
import { useBook } from '../../words/book.ts';
import { registrationBook } from '../../words/registration-book.ts';
import { useWords } from '../../words/words-provider.tsx';
import { failureCase } from './failure-case.ts';
import { FailureHelp } from './failure-help.tsx';
import type { RegisteringKind } from './registering-kinds.ts';
import type { Registration } from './use-registration.ts';

/** ER3: cannot be dismissed; gone at the next submit. */
export function RegistrationAlert({ kind, registration }: { kind: RegisteringKind; registration: Registration }) {
  const words = useBook(registrationBook);
  const { shell } = useWords();
  const { refused, unsaved } = registration;
  const id = 'register-alert';
  if (refused === null) return <Alert id={id} tone="error" />;
  const { failure, times } = refused;
  const why = failureCase(failure);
  const sentence = failureSentence(failure, { tooMany: words.tooMany, other: words.failures[why][kind] }, shell);
  return (
    <Alert id={id} tone="error" occasion={times}>
      <p>{sentence}</p>
      <FailureHelp kind={kind} failure={why} onFollow={unsaved.saved} />
      {failure.reference !== undefined && <p>{words.reference(failure.reference)}</p>}
    </Alert>
  );
}
