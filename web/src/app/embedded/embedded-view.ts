import type { Kind } from '@selvage/contract/user-types';
import { createStore } from '../../ui/store.ts';

/**
 * The content of the frame. `signed-in`: a link from the screen `from` to the area of `kind`. `cookies-blocked`: a link that opens the
 * login in a window. `opened` says whether the person has used the link.
 */
export type EmbeddedView =
  | { type: 'screen' }
  | { type: 'signed-in'; kind: Kind; href: string; from: string }
  | { type: 'cookies-blocked'; opened: boolean };

export const embeddedView = createStore<EmbeddedView>({ type: 'screen' });

const probe = 'frame-probe=1';

/**
 * True if the browser keeps the cookies of this frame. In a frame on a page of another site it may keep no cookies, and then no session can
 * exist.
 */
export function keepsCookies(): boolean {
  try {
    document.cookie = `${probe}; Path=/; SameSite=Lax`;
    const kept = document.cookie.split('; ').includes(probe);
    document.cookie = `${probe}; Path=/; Max-Age=0; SameSite=Lax`;
    return kept;
  } catch {
    // A sandbox without `allow-same-origin` throws here.
    return false;
  }
}
