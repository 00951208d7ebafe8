import { emailRule } from '@selvage/contract/rules/email';
import type { Prefill } from './prefill.ts';

/** RT9: keys that have done their job once the screen they were meant for is left. */
const spent = ['action', 'code', 'restart', 'timeout', 'reason', 'email', 'memberNumber', 'lang'];

/** RT9: the query of a navigation to `target`: its own if it has one, else what may be carried of the previous one. */
export function carriedSearch(previousSearch: string, target: string): string {
  const [address = ''] = target.split('#');
  const own = address.indexOf('?');
  if (own !== -1) return address.slice(own + 1);
  const carried = new URLSearchParams(previousSearch);
  for (const key of spent) carried.delete(key);
  return carried.toString();
}

interface InitialQuery {
  /** What stays in the address bar. */
  search: string;
  /** Of a mailed link, and what it is for. */
  code: string | null;
  action: string | null;
  /** What the document was asked for in. */
  language: string | null;
  prefill: Prefill;
}

/** RT9, Q-05, Q-06: takes codes and personal data out of the query; only a valid email becomes a field's value. */
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
