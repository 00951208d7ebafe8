import type { LocationSource } from '../../router/location.ts';

const key = 'loginApp';

interface Kept {
  at: string;
  mark: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function kept(): Kept | undefined {
  const state: unknown = history.state;
  const own = isObject(state) ? state[key] : undefined;
  return isObject(own) && typeof own['at'] === 'string' ? { at: own['at'], mark: own['mark'] } : undefined;
}

/**
 * The address bar belongs to the embedding page. The path of our screen is kept in `history.state` beside the data of that page. So Back
 * and a reload restore the screen, and the page's own history steps change nothing here.
 */
export function pageLocation(start: string): LocationSource {
  const restored = kept()?.at;
  // The logout screen is not restored, because a reload must not log out again.
  let at = restored === undefined || /\/logout\b/.test(restored) ? start : restored;

  const keep = (how: 'pushState' | 'replaceState', mark: unknown): void => {
    const theirs: unknown = history.state;
    history[how]({ ...(isObject(theirs) && theirs), [key]: { at, mark } }, '');
  };
  keep('replaceState', null);
  // The listener runs in the capture phase, so that `at` is right before any other listener reads it.
  window.addEventListener('popstate', () => (at = kept()?.at ?? at), { capture: true });

  const url = () => new URL(at, location.origin);
  return {
    get pathname() {
      return url().pathname;
    },
    get search() {
      return url().search;
    },
    kept: () => kept()?.mark ?? null,
    move(to, { replace, state }) {
      at = to;
      keep(replace ? 'replaceState' : 'pushState', state);
    },
  };
}
