import { minutes } from '@selvage/contract/time-units';

const key = 'landings';

/** The time for four redirects, which is enough on a slow network. A person hardly opens the login that often. */
const period = minutes(1);
const allowed = 3;

/**
 * True if this tab is redirected to the same page for the fourth time within a minute. Each call counts as one time. A found loop resets
 * the count, so that the person can try again.
 */
export function isLandingLoop(href: string): boolean {
  // A person who goes back from the area to the login was not redirected, so the visit is not counted.
  const [arrival] = performance.getEntriesByType('navigation');
  if (arrival !== undefined && 'type' in arrival && arrival.type === 'back_forward') return false;
  const { origin, pathname } = new URL(href, location.origin);
  const page = origin + pathname;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    const times: readonly unknown[] = Array.isArray(kept) ? kept : [];
    const recent = times.filter(isTime).filter((each) => each.page === page && Date.now() - each.at < period);
    const loops = recent.length >= allowed;
    sessionStorage.setItem(key, JSON.stringify(loops ? [] : [...recent, { page, at: Date.now() }]));
    return loops;
  } catch {
    // Without storage no redirect can be counted, so no loop is reported.
    return false;
  }
}

/** Forgets the redirects, for a person whom the embedding page kept in place. */
export function forgetLandings(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was counted if the browser has no storage.
  }
}

interface Time {
  page: string;
  at: number;
}

const isTime = (value: unknown): value is Time =>
  typeof value === 'object' && value !== null && 'page' in value && 'at' in value && typeof value.at === 'number';
