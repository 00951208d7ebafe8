import { type AccountSummary, ownAccountSummary, pendingEmailChange } from '@selvage/contract/api/account';
import { useEffect, useState } from 'react';
import { callResult } from '../../api/call.ts';

const nothingKnown: AccountSummary = {};

/**
 * Loads the summary of the account. Undefined until it is loaded, or if `asked` is false. If the call fails, the page is shown without
 * these facts.
 */
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

/** Loads the email that waits for its confirmation. Undefined until the answer is there, null if no email waits. */
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
