import { clearAnnouncements } from '../ui/announcements.ts';
import { carriedSearch } from './carried-query.ts';
import { here, steps, tellOfStep } from './here.ts';
import { focusMark } from './keeps-focus.ts';
import { leaveGuard } from './leave-guard.ts';

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
  const query = (options.search ?? carriedSearch(here.search, path)).replace(/^\?/, '');
  const leave = () => {
    if (bare !== here.pathname) clearAnnouncements();
    steps.move(bare + (query === '' ? '' : `?${query}`) + hash, {
      replace: options.replace ?? false,
      state: options.keepFocus ? focusMark : null,
    });
    tellOfStep();
  };
  // What replaces a screen is the application's own doing; what a person asks for may have to wait for an answer.
  if (options.replace || !leaveGuard.holds(leave)) leave();
};

/** Goes to another screen, with the query that RT9 carries over. The function stays the same between renders. */
export const useGo = (): Go => go;
