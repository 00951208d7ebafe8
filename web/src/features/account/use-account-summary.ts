import { ownAccountSummary, type AccountSummary } from '@selvage/contract/api/account';
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
