import { ownWays } from '@selvage/contract/api/authenticator';
import { useEffect, useState } from 'react';
import { callResult } from '../api/call.ts';
import type { OwnWays } from './way-item.tsx';

/**
 * Loads the ways to log in that a signed-in person has and may add. Undefined until the answer is there, null if the server did not answer.
 */
export function useOwnWays(isWanted = true): OwnWays | null | undefined {
  const [ways, setWays] = useState<OwnWays | null>();
  useEffect(() => {
    if (!isWanted) return;
    const asking = new AbortController();
    void callResult(ownWays, { signal: asking.signal }).then((asked) => {
      if (asked.type !== 'aborted') setWays(asked.type === 'ok' ? asked.reply : null);
    });
    return () => asking.abort();
  }, [isWanted]);
  return ways;
}
