import { emailRule } from '@selvage/contract/rules/email';
import type { Prefill } from './prefill.ts';

/** Keys of the query that only the screen reads for which they are meant. They are dropped when that screen is left. */
const spent = ['action', 'code', 'restart', 'timeout', 'reason', 'email', 'memberNumber', 'lang', 'way', 'copy'];

/**
 * Returns the query for a navigation to `target`: the query of the target, or else the part of the previous query that may be carried over.
 */
export function carriedSearch(previousSearch: string, target: string): string {
  const [address = ''] = target.split('#');
  const own = address.indexOf('?');
  if (own !== -1) return address.slice(own + 1);
  const carried = new URLSearchParams(previousSearch);
  for (const key of spent) carried.delete(key);
  return carried.toString();
}

interface InitialQuery {
  /** The query that stays in the address bar. */
  search: string;
  /** The code of a mailed link. `action` says what the code is for. */
  code: string | null;
  action: string | null;
  /** The language that the query asked for. */
  language: string | null;
  prefill: Prefill;
}

/** Takes codes and personal data out of the query. Only a valid email becomes the value of a field. */
export function splitInitialQuery(search: string): InitialQuery {
  const rest = new URLSearchParams(search);
  const email = emailRule(taken(rest, 'email') ?? '');
  const memberNumber = taken(rest, 'memberNumber');
  const [code, action, language] = [taken(rest, 'code'), taken(rest, 'action'), taken(rest, 'lang')];
  return {
    search: rest.toString(),
    code,
    action,
    language,
    prefill: { ...(email.ok && { email: email.value }), ...(memberNumber && { memberNumber }) },
  };
}

function taken(query: URLSearchParams, key: string): string | null {
  const value = query.get(key);
  query.delete(key);
  return value;
}
