import type { Kind } from '@selvage/contract/user-types';
import { createStore } from '../../ui/store.ts';

/**
 * What is shown in place of a screen: nothing, the way onward from the screen at `from` into the area of `kind`, or the way out of a frame, whose
 * window somebody may have opened.
 */
export type EmbeddedView =
  | { type: 'screen' }
  | { type: 'signed-in'; kind: Kind; href: string; from: string }
  | { type: 'cookies-blocked'; opened: boolean };

export const embeddedView = createStore<EmbeddedView>({ type: 'screen' });

const probe = 'frame-probe=1';

/** Whether the browser keeps the cookies of a frame here; on another site's page it keeps none, and no session can live. */
export function keepsCookies(): boolean {
  try {
    document.cookie = `${probe}; Path=/; SameSite=Lax`;
    const kept = document.cookie.split('; ').includes(probe);
    document.cookie = `${probe}; Path=/; Max-Age=0; SameSite=Lax`;
    return kept;
  } catch {
    // A sandbox without `allow-same-origin`.
    return false;
  }
}
