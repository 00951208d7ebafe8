import type { Kind } from '@selvage/contract/user-types';
import { Alert } from '../../ui/alert.tsx';
import { useLanguage } from '../../words/words-provider.tsx';
import type { Refused } from './use-sign-in.ts';

interface SignInAlertProps {
  id: string;
  kind: Kind;
  refused: Refused | null;
}

/** LG7, LG8: cannot be dismissed; gone at the next submit. */
export function SignInAlert({ id, kind, refused }: SignInAlertProps) {
  const { language, words } = useLanguage();
  if (refused === null) return <Alert id={id} tone="error" />;
  const { says: Says, failure, times } = refused;
  return (
    <Alert id={id} tone="error" occasion={times}>
      {Says && failure.code !== undefined ? (
        <Says kind={kind} failure={failure} language={language} />
      ) : (
        // LG10: an answer without status and data is as good as none.
        <p>{words.signIn.unreachable}</p>
      )}
      {failure.reference !== undefined && <p>{words.signIn.reference(failure.reference)}</p>}
    </Alert>
  );
}
