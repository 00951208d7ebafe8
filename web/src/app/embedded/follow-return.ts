import { mayBeSignedIn } from '../../session/session-hint.ts';
import type { HostChannel } from './host-channel.ts';
import { keepsCookies } from './keeps-cookies.ts';
import { outcome } from './outcome.ts';

/**
 * EM1: whoever was sent to a window of its own comes back. If the browser lets the frame see the session, the login screen
 * finds it and hands over; otherwise the page is told that somebody is back, since only its own server can find out more.
 */
export function followReturn(channel: HostChannel): () => void {
  let away = false;
  const leave = (): void => void (away = true);
  const comeBack = (): void => {
    const shown = outcome.get();
    if (!away || shown.shows !== 'way-out' || !shown.opened) return;
    away = false;
    if (keepsCookies() && mayBeSignedIn()) outcome.set({ shows: 'screen' });
    else channel.send({ type: 'returned' });
  };
  // A new tab hides the page, a new window only takes the focus.
  const onVisibility = (): void => (document.visibilityState === 'hidden' ? leave() : comeBack());
  window.addEventListener('blur', leave);
  window.addEventListener('focus', comeBack);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    window.removeEventListener('blur', leave);
    window.removeEventListener('focus', comeBack);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
