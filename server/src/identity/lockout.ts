import { setTimeout as sleep } from 'node:timers/promises';
import { days } from '@selvage/contract/durations';
import { limits } from '@selvage/contract/limits';
import type { Kind } from '@selvage/contract/user-types';
import { keyed, type Keys } from '../config/keys.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../refuse.ts';
import { forgetFailures, isLocked, lockIfSpent, lockUntil, returnSlot, takeSlot } from './guard-store.ts';

/** Whom failures are counted against. An address that has no account is counted, and locked, just as one that has. */
export type Subject = Buffer & { readonly __subject?: never };

export const accountSubject = (keys: Keys, id: AccountId): Subject => keyed(keys.pseudonym, 'account', id);
export const unknownSubject = (keys: Keys, kind: Kind, email: string): Subject => keyed(keys.pseudonym, 'unknown', kind, email);

const pause = 50;
const pauses = 60;

/**
 * Counts an attempt before it is made: `failures` slots, one attempt each, so that no burst gets more comparisons than
 * that. While all slots are taken by attempts still running, this one waits its turn; the right password frees them all.
 */
export async function beginAttempt(deps: Pick<Deps, 'db' | 'now' | 'config'>, subject: Subject): Promise<void> {
  for (let waited = 0; waited < pauses; waited++) {
    if (await takeSlot(deps.db, subject, deps.config.limits.signInFailures, deps.now())) return;
    if (await isLocked(deps.db, subject, deps.now())) refuse('sign-in.locked');
    await sleep(pause);
  }
  refuse('server.busy', { retryAfterSeconds: 1 });
}

export const abandonAttempt = (db: Db, subject: Subject): Promise<void> => returnSlot(db, subject);

/** True when this failure was the one that locked. */
export function failAttempt(db: Db, deps: Pick<Deps, 'now' | 'config'>, subject: Subject): Promise<boolean> {
  const { signInFailures, lockFirst, lockLongest } = deps.config.limits;
  const rule = { failures: signInFailures, first: lockFirst, longest: lockLongest, untilResetAfter: limits.lockUntilResetAfter };
  return lockIfSpent(db, subject, rule, deps.now());
}

export const passAttempt = (db: Db, subject: Subject): Promise<void> => forgetFailures(db, subject);

/** RN5: the demo account that everyone finds locked. */
export function lockAccountForDemo(db: Db, keys: Keys, id: AccountId, now: Date): Promise<void> {
  return lockUntil(db, accountSubject(keys, id), new Date(now.getTime() + days(3650)), now);
}
