import { pendingEmailChange } from '@selvage/contract/api/account';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

export interface PendingEmail {
  email: string;
  /** How long to wait before another link is worth asking for. */
  secondsToNext: number;
}

/** The address that waits to be confirmed: undefined while it is being found out, null where there is none. */
export function usePendingEmail(asked: boolean): PendingEmail | null | undefined {
  const [found, setFound] = useState<PendingEmail | null>();
  useEffect(() => {
    if (!asked) return;
    const asking = new AbortController();
    const { signal } = asking;
    const keep = (pending: PendingEmail | null) => {
      if (!signal.aborted) setFound(pending);
    };
    call(pendingEmailChange, { signal }).then(
      ({ pending }) => keep(pending ? { email: pending.email, secondsToNext: pending.secondsToNext ?? 0 } : null),
      () => keep(null),
    );
    return () => asking.abort();
  }, [asked]);
  return asked ? found : null;
}
