import { isDeepStrictEqual } from 'node:util';
import type { Entry } from '../../../oidc/clients/application-store.ts';

/** Joins two changes of one entry: what only one side changed is taken from that side, and otherwise from `mine`. */
export function mergeEntries(before: Entry, mine: Entry, theirs: Entry): Entry {
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const merged: Record<string, unknown> = {};
  for (const key of keys) {
    const [one, other, base] = [mine[key], theirs[key], before[key]];
    const parts = [base, one, other].every(isObject) ? mergeEntries(base as Entry, one as Entry, other as Entry) : null;
    const value = parts ?? (isDeepStrictEqual(base, one) ? other : one);
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}

const isObject = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
