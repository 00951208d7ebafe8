import { createPublicKey } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { audit, type Operator, type Origin } from './audit-store.ts';
import {
  addServerKey,
  removeServerKeys,
  type ServerKeyRow,
  serverKeyRows,
  withKeysLocked,
} from './server-keys-store.ts';
import { currentOf, isPublished, newSigningKey, signingKeyTimes } from './server-keys.ts';

type KeyDeps = Pick<Deps, 'db' | 'keys' | 'now'>;

export interface SigningKey {
  id: string;
  algorithm: string;
  /** A past one is published until nothing that it signed can be valid. */
  state: 'next' | 'current' | 'past';
  signsFrom: Date;
  isPublished: boolean;
}

/** OP38: in the order of use, of each algorithm by itself. */
export async function signingKeys(deps: KeyDeps): Promise<SigningKey[]> {
  const rows = (await serverKeyRows(deps)).filter(({ purpose }) => purpose === 'signature');
  return [...byAlgorithm(rows)].flatMap(([algorithm, its]) => statesOf(algorithm, its, deps.now()));
}

function statesOf(algorithm: string, rows: readonly ServerKeyRow[], now: Date): SigningKey[] {
  const current = currentOf(rows, now);
  const isOut = isPublished(rows, now);
  return rows.map((row, index) => ({
    id: row.id,
    algorithm,
    state: row === current ? 'current' : row.usedFrom > now ? 'next' : 'past',
    signsFrom: row.usedFrom,
    isPublished: isOut(row, index),
  }));
}

const algorithmOf = ({ key }: ServerKeyRow): string =>
  createPublicKey(key).asymmetricKeyType === 'rsa' ? 'RS256' : 'ES256';

function byAlgorithm(rows: readonly ServerKeyRow[]): Map<string, ServerKeyRow[]> {
  const groups = new Map<string, ServerKeyRow[]>();
  for (const row of rows) groups.set(algorithmOf(row), [...(groups.get(algorithmOf(row)) ?? []), row]);
  return groups;
}

export interface Rotated {
  outcome: 'announced' | 'announced-already' | 'rotated' | 'none';
  /** When the new ones sign. */
  signsFrom: Date | null;
}

/**
 * OP38: a new key of each algorithm. It signs a day after it is published, so that every application has read it by then; at once, and
 * instead of all before, only where one of those may be known to others.
 */
export function rotateSigningKeys(
  deps: KeyDeps,
  act: { operator: Operator; origin: Origin },
  { atOnce }: { atOnce: boolean },
): Promise<Rotated> {
  return withKeysLocked(deps.db, async (tx) => {
    const [locked, now] = [{ ...deps, db: tx }, deps.now()];
    const rows = (await serverKeyRows(locked)).filter(({ purpose }) => purpose === 'signature');
    if (rows.length === 0) return { outcome: 'none', signsFrom: null };
    const next = rows.find(({ usedFrom }) => usedFrom > now);
    if (next && !atOnce) return { outcome: 'announced-already', signsFrom: next.usedFrom };
    const signsFrom = atOnce ? now : new Date(now.getTime() + signingKeyTimes.published);
    for (const its of byAlgorithm(rows).values()) {
      const isOut = isPublished(its, now);
      const ended = its.filter((row, index) => atOnce || !isOut(row, index));
      await removeServerKeys(
        tx,
        ended.map(({ id }) => id),
      );
      await addServerKey(locked, newSigningKey(signsFrom));
    }
    await audit(tx, { event: 'keys-rotated', result: 'ok', reason: atOnce ? 'now' : 'announced', ...act, at: now });
    return { outcome: atOnce ? 'rotated' : 'announced', signsFrom };
  });
}
