import { emailRule } from '@selvage/contract/rules/email';
import { memberNumberRule } from '@selvage/contract/rules/member-number';
import type { Rule } from '@selvage/contract/rules/verdict';
import type { Prefill } from './prefill.ts';

/** RT9: keys that have done their job once the screen they were meant for is left. */
const spent = ['action', 'code', 'restart', 'timeout', 'email', 'memberNumber'];

/** RT9: the query of a navigation to `target`: its own if it has one, else what may be carried of the previous one. */
export function carriedSearch(previousSearch: string, target: string): string {
  const [address = ''] = target.split('#');
  const own = address.indexOf('?');
  if (own !== -1) return address.slice(own + 1);
  const carried = new URLSearchParams(previousSearch);
  for (const key of spent) carried.delete(key);
  return carried.toString();
}

interface Arrival {
  /** What stays in the address bar. */
  search: string;
  prefill: Prefill;
}

/** RT9, Q-06: takes the address and the member number out of the query; only a valid one becomes a field's value. */
export function arrival(search: string): Arrival {
  const rest = new URLSearchParams(search);
  const email = taken(rest, 'email', emailRule);
  const memberNumber = taken(rest, 'memberNumber', memberNumberRule);
  return {
    search: rest.toString(),
    prefill: { ...(email !== undefined && { email }), ...(memberNumber !== undefined && { memberNumber }) },
  };
}

function taken(query: URLSearchParams, key: string, rule: Rule<string, string>): string | undefined {
  const verdict = rule(query.get(key) ?? '');
  query.delete(key);
  return verdict.ok ? verdict.value : undefined;
}
