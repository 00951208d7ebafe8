import type { Kind } from '@selvage/contract/user-types';
import { Alert } from '../../ui/alert.tsx';
import { useWords } from '../../words/words-provider.tsx';
import type { Refused } from './use-sign-in.ts';

interface SignInAlertProps {
  id: string;
  kind: Kind;
  refused: Refused | null;
}

/** LG7, LG8: cannot be dismissed; gone at the next submit. */
export function SignInAlert({ id, kind, refused }: SignInAlertProps) {
  const { shell, signIn } = useWords();
  return (
    <Alert id={id} tone="error" occasion={refused?.times ?? 0}>
      {refused && (refused.says?.(kind) ?? <p>{navigator.onLine ? signIn.unreachable : shell.notSent}</p>)}
    </Alert>
  );
}
