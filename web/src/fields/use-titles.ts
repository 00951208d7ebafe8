import { portalConfig, type TitleOption } from '@selvage/contract/api/reference';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../api/call.ts';

/** RG9. Should they not come, whoever turns to the list asks again. */
export function useTitles(): { titles: readonly TitleOption[]; askAgain: () => void } {
  const [titles, setTitles] = useState<readonly TitleOption[]>([]);
  const ask = useCallback((signal?: AbortSignal) => {
    call(portalConfig, signal ? { signal } : {}).then(
      ({ config }) => setTitles(config.titles),
      () => {},
    );
  }, []);
  useEffect(() => {
    const asking = new AbortController();
    ask(asking.signal);
    return () => asking.abort();
  }, [ask]);
  return { titles, askAgain: () => titles.length === 0 && ask() };
}
