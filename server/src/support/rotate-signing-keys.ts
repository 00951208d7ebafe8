import { idTokenAlgorithms } from '../config/oidc/oidc-config.ts';
import type { Deps } from '../deps.ts';
import {
  addServerKey,
  removeServerKeys,
  type ServerKeyRow,
  serverKeyRows,
  withKeysLocked,
} from '../crypto/server-key-store.ts';
import { currentOf, isPublished, keysFor, newSigningKey, signingKeyTimes } from '../crypto/signing-keys.ts';
import { type SupportAct, auditAct } from './support-act.ts';

type KeyDeps = Pick<Deps, 'db' | 'keys' | 'now'>;

export interface SigningKey {
  id: string;
  algorithm: string;
  /** The state of the key. A past key is published until nothing that it signed can be valid. */
  state: 'next' | 'current' | 'past';
  signsFrom: Date;
  isPublished: boolean;
}

/** The keys in the order of their use, separately for each algorithm. */
export async function signingKeys(deps: KeyDeps): Promise<SigningKey[]> {
  const rows = await serverKeyRows(deps);
  return idTokenAlgorithms.flatMap((algorithm) => statesOf(algorithm, keysFor(rows, algorithm), deps.now()));
}

/** The start of the oldest key that signs now. */
export async function signingSince(deps: KeyDeps): Promise<Date | null> {
  const current = (await signingKeys(deps)).filter(({ state }) => state === 'current');
  return current.length === 0 ? null : new Date(Math.min(...current.map(({ signsFrom }) => signsFrom.getTime())));
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

export interface Rotated {
  type: 'announced' | 'announced-already' | 'rotated' | 'none';
  /** The time when the new keys begin to sign. */
  signsFrom: Date | null;
}

/**
 * Makes a new key for each algorithm. It is published a day before it signs, so that every application has read it.
 * With `atOnce` the new key signs now and replaces all earlier keys, because other people may know these.
 */
export function rotateSigningKeys(deps: KeyDeps, act: SupportAct, { atOnce }: { atOnce: boolean }): Promise<Rotated> {
  return withKeysLocked(deps.db, async (tx) => {
    const [locked, now] = [{ ...deps, db: tx }, deps.now()];
    const rows = (await serverKeyRows(locked)).filter(({ purpose }) => purpose !== 'subject');
    if (rows.length === 0) return { type: 'none', signsFrom: null };
    const next = rows.find(({ usedFrom }) => usedFrom > now);
    if (next && !atOnce) return { type: 'announced-already', signsFrom: next.usedFrom };
    const signsFrom = atOnce ? now : new Date(now.getTime() + signingKeyTimes.published);
    for (const algorithm of idTokenAlgorithms) {
      const its = keysFor(rows, algorithm);
      // An algorithm that no application needs has no keys and gets none.
      if (its.length === 0) continue;
      const isOut = isPublished(its, now);
      const ended = its.filter((row, index) => atOnce || !isOut(row, index));
      await removeServerKeys(
        tx,
        ended.map(({ id }) => id),
      );
      await addServerKey(locked, await newSigningKey(algorithm, signsFrom));
    }
    await auditAct(tx, act, 'keys-rotated', { reason: atOnce ? 'now' : 'announced', at: now });
    return { type: atOnce ? 'rotated' : 'announced', signsFrom };
  });
}
