import { pendingEmailChange } from '@selvage/contract/api/account';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

/** The address that waits to be confirmed: undefined while it is being found out, null where there is none. */
export function usePendingEmail(asked: boolean): string | null | undefined {
  const [found, setFound] = useState<string | null>();
  useEffect(() => {
    if (!asked) return;
    const asking = new AbortController();
    const { signal } = asking;
    const keep = (email: string | null) => {
      if (!signal.aborted) setFound(email);
    };
    call(pendingEmailChange, { signal }).then(
      ({ pending }) => keep(pending?.email ?? null),
      () => keep(null),
    );
    return () => asking.abort();
  }, [asked]);
  return asked ? found : null;
}
