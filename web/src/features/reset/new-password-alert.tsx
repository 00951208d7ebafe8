import type { Kind } from '@selvage/contract/user-types';
import type { FailureName } from '../../api/call-failed.ts';
import type { Failure } from '../../fields/use-failure.ts';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { useBook } from '../../words/book.ts';
import { resetBook } from '../../words/reset-book.ts';
import { useWords } from '../../words/words-provider.tsx';
import { resetFailure } from './reset-failure.ts';

/** These are said at their field, and the focus is with the summary. */
const atField: ReadonlySet<FailureName> = new Set([
  'birth-date.wrong',
  'password.used-before',
  'password.unacceptable',
]);

export function NewPasswordAlert({ kind, failure: shown }: { kind: Kind; failure: Failure | null }) {
  const { form } = useBook(resetBook);
  const { shell, signIn } = useWords();
  if (shown === null || atField.has(shown.failure.refusal)) return <Alert id="reset-alert" tone="error" />;
  return (
    <Alert id="reset-alert" tone="error" occasion={shown.times}>
      <p>{resetFailure(shown.failure, kind, form, shell)}</p>
      {shown.failure.refusal === 'reset.not-authorised' && (
        <p>
          <ScreenLink to={paths.reset(kind)}>{form.startAgain}</ScreenLink>
        </p>
      )}
      {shown.failure.reference !== undefined && <p>{signIn.reference(shown.failure.reference)}</p>}
    </Alert>
  );
}
