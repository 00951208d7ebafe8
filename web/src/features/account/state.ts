import { type AccountSummary, ownAccountSummary, pendingEmailChange } from '@selvage/contract/api/account';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

const nothingKnown: AccountSummary = {};

/** Undefined while it is asked for, or not asked for at all. A page that lacks these facts is shown without them. */
export function useAccountSummary(asked: boolean): AccountSummary | undefined {
  const [summary, setSummary] = useState<AccountSummary>();
  useEffect(() => {
    if (!asked) return;
    const asking = new AbortController();
    const { signal } = asking;
    const keep = (found: AccountSummary) => {
      if (!signal.aborted) setSummary(found);
    };
    call(ownAccountSummary, { signal }).then(keep, () => keep(nothingKnown));
    return () => asking.abort();
  }, [asked]);
  return summary;
}

interface PendingEmail {
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
