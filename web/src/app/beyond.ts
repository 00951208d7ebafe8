import { useEffect } from 'react';
import { withAllStyles } from '../ui/styles/all-styles.ts';

/** Every screen but the login. */
export const beyondLogin = () => withAllStyles(() => import('./beyond-login.tsx'));

/** Fetches it as soon as someone turns to the page, so that its links lead on at once. */
export function useBeyondPrepared(): void {
  useEffect(() => {
    const turned = new AbortController();
    const prepare = () => {
      turned.abort();
      beyondLogin().catch(() => undefined);
    };
    for (const turning of ['pointerover', 'focusin']) addEventListener(turning, prepare, turned);
    return () => turned.abort();
  }, []);
}
