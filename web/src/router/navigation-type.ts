import { clearAnnouncements } from '../ui/feedback/announcements.tsx';
import { appLocation, appHistory } from './location.ts';
import { keepsFocus, leaveGuard } from './go.ts';

/** 'load': the first document. 'back': the browser restores the scroll position. 'in-place': the focus stays, for example in a select. */
export type NavigationType = 'load' | 'forward' | 'back' | 'in-place';

let way: NavigationType = 'load';
let shown: string | undefined;

/** Called once before the first render, so that it handles Back before the router does. */
export function watchHistory(): void {
  const heard = (event: PopStateEvent) => {
    if (leaveGuard.takesBack()) return event.stopImmediatePropagation();
    // A skip link adds a history entry, but opens no other screen.
    if (appLocation.pathname === shown) return;
    way = 'back';
    clearAnnouncements();
  };
  window.addEventListener('popstate', heard, { capture: true });
}

/**
 * How the shown screen was reached. Resets to 'forward', so the next screen counts as opened by a link unless the history says otherwise.
 */
export function takeNavigationType(): NavigationType {
  const taken = way;
  shown = appLocation.pathname;
  way = 'forward';
  return taken === 'forward' && keepsFocus(appHistory.kept()) ? 'in-place' : taken;
}
