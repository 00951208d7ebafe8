import { hash } from 'node:crypto';
import { days } from '@selvage/contract/durations';
import { limits } from '@selvage/contract/limits';
import type { Kind } from '@selvage/contract/user-types';
import { keyed, type Keys } from '../config/keys.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { takeAttemptSlot } from './attempt-slot.ts';
import {
  forgetFailures,
  forgetUnlessHeld,
  isLocked,
  type Lock,
  lockIfSpent,
  lockUntil,
  returnSlot,
} from './guard-store.ts';

/** Whom failures are counted against. An address that has no account is counted, and locked, just as one that has. */
export type Subject = Buffer & { readonly __subject?: never };

/** The same that a statement makes of an account's id (`knock-store.ts`), to find it and count its attempt in one. */
export const accountSubject = (id: AccountId): Subject => hash('sha256', `account:${id}`, 'buffer');

export const deviceSubject = (keys: Keys, id: string): Subject => keyed(keys.pseudonym, 'device', id);
export const unknownSubject = (keys: Keys, kind: Kind, email: string): Subject =>
  keyed(keys.pseudonym, 'unknown', kind, email);

/** Counts an attempt before it is made, while there is room for one more. */
export function beginAttempt(deps: Pick<Deps, 'db' | 'now' | 'config'>, subject: Subject): Promise<void> {
  return takeAttemptSlot(deps, subject, { slots: deps.config.limits.signInFailures, whenLocked: 'sign-in.locked' });
}

export const isAccountLocked = (deps: Pick<Deps, 'db' | 'now'>, id: AccountId): Promise<boolean> =>
  isLocked(deps.db, accountSubject(id), deps.now());

export const abandonAttempt = (db: Db, subject: Subject): Promise<void> => returnSlot(db, subject);

/** The lock, when this failure was the one that brought it about. */
export function failAttempt(db: Db, deps: Pick<Deps, 'now' | 'config'>, subject: Subject): Promise<Lock | undefined> {
  const { signInFailures, lockFirst, lockLongest } = deps.config.limits;
  const rule = {
    failures: signInFailures,
    first: lockFirst,
    longest: lockLongest,
    untilResetAfter: limits.lockUntilResetAfter,
  };
  return lockIfSpent(db, subject, rule, deps.now());
}

/** Whether it may: not if the account was locked until a reset while the attempt was being made. */
export const passAttempt = (db: Db, subject: Subject): Promise<boolean> => forgetUnlessHeld(db, subject);

export const liftLock = (db: Db, id: AccountId): Promise<void> => forgetFailures(db, accountSubject(id));

/** Until a reset, which proves the mailbox and replaces the password. */
export function lockAccountUntilReset(db: Db, id: AccountId, now: Date): Promise<void> {
  return lockUntil(db, accountSubject(id), null, now);
}

/** RN5: the demo account that everyone finds locked. */
export function lockAccountForDemo(db: Db, id: AccountId, now: Date): Promise<void> {
  return lockUntil(db, accountSubject(id), new Date(now.getTime() + days(3650)), now);
}
