import { type AccountSummary, ownAccountSummary, pendingEmailChange } from '@selvage/contract/api/account';
import { useEffect, useState } from 'react';
import { callResult } from '../../api/call.ts';

const nothingKnown: AccountSummary = {};

/** Undefined while it is asked for, or not asked for at all. A page that lacks these facts is shown without them. */
export function useAccountSummary(asked: boolean): AccountSummary | undefined {
  const [summary, setSummary] = useState<AccountSummary>();
  useEffect(() => {
    if (!asked) return;
    const asking = new AbortController();
    const ask = async () => {
      const result = await callResult(ownAccountSummary, { signal: asking.signal });
      if (result.type !== 'aborted') setSummary(result.type === 'ok' ? result.reply : nothingKnown);
    };
    void ask();
    return () => asking.abort();
  }, [asked]);
  return summary;
}

interface PendingEmail {
  email: string;
  /** Seconds until the person may ask for another link. */
  secondsToNext: number;
}

/** The address that waits to be confirmed: undefined while it is being found out, null where there is none. */
export function usePendingEmail(asked: boolean): PendingEmail | null | undefined {
  const [found, setFound] = useState<PendingEmail | null>();
  useEffect(() => {
    if (!asked) return;
    const asking = new AbortController();
    const ask = async () => {
      const result = await callResult(pendingEmailChange, { signal: asking.signal });
      if (result.type === 'aborted') return;
      const pending = result.type === 'ok' ? result.reply.pending : undefined;
      setFound(pending ? { email: pending.email, secondsToNext: pending.secondsToNext ?? 0 } : null);
    };
    void ask();
    return () => asking.abort();
  }, [asked]);
  return asked ? found : null;
}
