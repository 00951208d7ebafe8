import { isDeepStrictEqual } from 'node:util';
import type { Entry } from '../../../oidc/clients/application-store.ts';

interface Merged {
  entry: Entry;
  /** The settings that both changed, each in another way. The entry has the values of `mine`. */
  conflicts: string[];
}

/** Joins two changes of one entry: what only one side changed is taken from that side. */
export function mergeEntries(before: Entry, mine: Entry, theirs: Entry): Merged {
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const merged: Record<string, unknown> = {};
  const conflicts: string[] = [];
  for (const key of keys) {
    const [one, other, base] = [mine[key], theirs[key], before[key]];
    const parts = [base, one, other].every(isObject) ? mergeEntries(base as Entry, one as Entry, other as Entry) : null;
    const isMine = !isDeepStrictEqual(base, one);
    const isConflict = isMine && !isDeepStrictEqual(base, other) && !isDeepStrictEqual(one, other);
    const value = parts ? parts.entry : isMine ? one : other;
    if (value !== undefined) merged[key] = value;
    if (parts) conflicts.push(...parts.conflicts.map((part) => `${key}.${part}`));
    else if (isConflict) conflicts.push(key);
  }
  return { entry: merged, conflicts };
}

const isObject = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
