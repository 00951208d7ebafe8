import { ownAccountSummary, type AccountSummary } from '@selvage/contract/api/account';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

const nothingKnown: AccountSummary = {};

/** Undefined while it is asked for. A page that does without these facts is shown without them. */
export function useAccountSummary(): AccountSummary | undefined {
  const [summary, setSummary] = useState<AccountSummary>();
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const keep = (found: AccountSummary) => {
      if (!signal.aborted) setSummary(found);
    };
    call(ownAccountSummary, { signal }).then(keep, () => keep(nothingKnown));
    return () => asking.abort();
  }, []);
  return summary;
}
