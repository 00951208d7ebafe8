import { handOver } from '../host/host-connection.ts';
import { clearAnnouncements } from '../ui/feedback/announcements.tsx';
import { carriedSearch } from './carried-query.ts';
import { appHistory, appLocation, notifyNavigation } from './location.ts';
import type { NextStep } from './next-step.ts';

export const focusMark = { keepFocus: true };

/** True if the navigation to this history entry must leave the focus where it was. */
export function keepsFocus(historyState: unknown): boolean {
  return typeof historyState === 'object' && historyState !== null && 'keepFocus' in historyState;
}

interface GoOptions {
  replace?: boolean;
  /** The query of the new address, instead of the carried query. '' means no query. */
  search?: string;
  /** True to leave the focus where it is, for example in a select. */
  keepFocus?: boolean;
}

export type Go = (path: string, options?: GoOptions) => void;

/** Goes to another screen. This function is also used outside of components. */
export const go: Go = (path, options = {}) => {
  const [, bare = path, , hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  // The query is read from the location itself, because during hydration the hooks do not know the query yet.
  const query = (options.search ?? carriedSearch(appLocation.search, path)).replace(/^\?/, '');
  const move = () => {
    if (bare !== appLocation.pathname) clearAnnouncements();
    appHistory.move(bare + (query === '' ? '' : `?${query}`) + hash, {
      replace: options.replace ?? false,
      state: options.keepFocus ? focusMark : null,
    });
    notifyNavigation();
  };
  // With `replace`, the application itself replaces the screen, so nothing is asked. A navigation by the person may have to wait for the
  // leave guard.
  if (options.replace || !leaveGuard.holds(move)) move();
};

/** Returns `go`, which goes to another screen with the carried query. The function stays the same between renders. */
export const useGo = (): Go => go;

/** Opens a document that is not a screen of ours, unless the embedding page keeps the person. */
export function leave(href: string): void {
  if (!handOver(href)) location.assign(href);
}

/** Goes to a next step, which is a screen of ours or another document. */
export const follow = (step: NextStep): void =>
  step.go === 'screen' ? go(step.path, { search: step.search, replace: true }) : leave(step.href);

interface Guard {
  /** Asks the person, and calls `onward` if they confirm. */
  ask(onward: () => void): void;
  /** True if the guard reverts a step in the history. Then no other listener may handle it. */
  takesBack(): boolean;
}

let guard: Guard | null = null;

/** Asks a person who is about to leave a screen for confirmation, for example because of unsaved changes. */
export const leaveGuard = {
  /** Returns a function that removes the guard. */
  post(posted: Guard): () => void {
    guard = posted;
    return () => {
      if (guard === posted) guard = null;
    };
  },
  /** True if leaving has to wait for the person's answer. */
  holds(onward: () => void): boolean {
    guard?.ask(onward);
    return guard !== null;
  },
  takesBack: (): boolean => guard?.takesBack() ?? false,
};
