import { useEffect } from 'react';
import { loadOnce, retryFailedLoads } from '../ui/load-once.ts';
import { withAllStyles } from '../ui/styles/all-styles.ts';
import { useLanguage } from '../words/words-provider.tsx';

/** Every screen but the login. */
export const beyondLogin = loadOnce(() => withAllStyles(() => import('./beyond-login.tsx')));

/** What could not be fetched beforehand is fetched when it is needed. */
const forget = () => retryFailedLoads();

/** Fetches it as soon as someone turns to the page, and the likely next screens when the browser is idle. */
export function useBeyondPrepared(path: string): void {
  const { language } = useLanguage();
  useEffect(() => {
    const turned = new AbortController();
    const prepare = () => {
      turned.abort();
      beyondLogin().catch(forget);
    };
    for (const turning of ['pointerover', 'focusin']) addEventListener(turning, prepare, turned);
    return () => turned.abort();
  }, []);
  useEffect(() => {
    // Safari has no idle time to offer; there they are fetched when somebody goes to them.
    const idle = globalThis.requestIdleCallback?.(() => {
      void beyondLogin()
        .then(({ prepareAfter }) => prepareAfter(path, language))
        .catch(forget);
    });
    return () => {
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [path, language]);
}
