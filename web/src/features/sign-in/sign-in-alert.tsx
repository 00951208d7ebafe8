import type { Kind } from '@selvage/contract/user-types';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { useWords } from '../../words/words-provider.tsx';
import { failureSentence } from './failure-sentence.ts';
import type { Refused } from './use-sign-in.ts';

interface SignInAlertProps {
  id: string;
  kind: Kind;
  refused: Refused | null;
}

/** LG7, LG8: cannot be dismissed; gone at the next submit. */
export function SignInAlert({ id, kind, refused }: SignInAlertProps) {
  const { signIn } = useWords();
  if (refused === null) return <Alert id={id} tone="error" />;
  const { failure, times } = refused;
  return (
    <Alert id={id} tone="error" occasion={times}>
      <p>{failureSentence(failure, signIn)}</p>
      {failure.refusal === 'sign-in.locked' && (
        <p>
          <ScreenLink to={paths.reset(kind)}>{signIn.lockedLink}</ScreenLink>
        </p>
      )}
      {failure.reference !== undefined && <p>{signIn.reference(failure.reference)}</p>}
    </Alert>
  );
}
