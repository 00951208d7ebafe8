import { pendingEmailChange } from '@selvage/contract/api/account';
import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { CallFailed } from '../../../api/call-failed.ts';
import { paths } from '../../../navigation/paths.ts';
import { useGo } from '../../../navigation/use-go.ts';
import { useTimedOut } from '../../../navigation/use-timed-out.ts';
import { loadCurrentUser } from '../../../session/current-user.ts';

/** The link may have been followed in another tab, or on another device, meanwhile. Whoever comes back is told. */
export function useConfirmedElsewhere(kind: Kind, email: string): void {
  const go = useGo();
  const timedOut = useTimedOut(kind);
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const { pending } = await call(pendingEmailChange);
      if (pending !== undefined) return;
      const user = await loadCurrentUser();
      const isConfirmed = user.email === email;
      go(isConfirmed ? paths.updateEmailVerify(kind, 'success') : paths.accountDetails(kind), { replace: true });
    };
    const lookAgain = () =>
      void look().catch((failure: unknown) => {
        if (failure instanceof CallFailed && failure.refusal === 'session.required') timedOut(failure);
      });
    document.addEventListener('visibilitychange', lookAgain);
    window.addEventListener('focus', lookAgain);
    return () => {
      document.removeEventListener('visibilitychange', lookAgain);
      window.removeEventListener('focus', lookAgain);
    };
  }, [kind, email, go, timedOut]);
}
