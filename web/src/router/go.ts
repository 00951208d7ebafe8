import { handOver } from '../host/host-connection.ts';
import { clearAnnouncements } from '../ui/feedback/announcements.tsx';
import { carriedSearch } from './carried-query.ts';
import { appHistory, appLocation, notifyNavigation } from './location.ts';
import type { NextStep } from './next-step.ts';

export const focusMark = { keepFocus: true };

/** Whether the navigation that made this history entry asked for the focus to stay where it was. */
export function keepsFocus(historyState: unknown): boolean {
  return typeof historyState === 'object' && historyState !== null && 'keepFocus' in historyState;
}

interface GoOptions {
  replace?: boolean;
  /** Instead of the carried query; '' for none. */
  search?: string;
  /** The person goes on where they are, in a select for instance. */
  keepFocus?: boolean;
}

export type Go = (path: string, options?: GoOptions) => void;

/** For what is no component. */
export const go: Go = (path, options = {}) => {
  const [, bare = path, , hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  // Asked of the address itself: while a pre-rendered page comes to life, its hooks do not know the query yet.
  const query = (options.search ?? carriedSearch(appLocation.search, path)).replace(/^\?/, '');
  const move = () => {
    if (bare !== appLocation.pathname) clearAnnouncements();
    appHistory.move(bare + (query === '' ? '' : `?${query}`) + hash, {
      replace: options.replace ?? false,
      state: options.keepFocus ? focusMark : null,
    });
    notifyNavigation();
  };
  // What replaces a screen is the application's own doing; what a person asks for may have to wait for an answer.
  if (options.replace || !leaveGuard.holds(move)) move();
};

/** Goes to another screen, with the query that RT9 carries over. The function stays the same between renders. */
export const useGo = (): Go => go;

/** Goes to a document that is not a screen of ours, unless the page around us sees to that. */
export function leave(href: string): void {
  if (!handOver(href)) location.assign(href);
}

/** Takes a next step, whether it is a screen of ours or another document. */
export const follow = (step: NextStep): void =>
  step.go === 'screen' ? go(step.path, { search: step.search, replace: true }) : leave(step.href);

interface Guard {
  /** Asks, and leaves if that is what the person means. */
  ask(onward: () => void): void;
  /** Whether a step in the history is taken back, so that nobody else hears of it. */
  takesBack(): boolean;
}

let guard: Guard | null = null;

/** Holds whoever is about to leave a screen until they have said that they mean to. */
export const leaveGuard = {
  /** Answers with the way to take the guard away again. */
  post(posted: Guard): () => void {
    guard = posted;
    return () => {
      if (guard === posted) guard = null;
    };
  },
  /** Whether leaving has to wait for an answer. */
  holds(onward: () => void): boolean {
    guard?.ask(onward);
    return guard !== null;
  },
  takesBack: (): boolean => guard?.takesBack() ?? false,
};
