import { hash } from 'node:crypto';
import type { EndReason } from '@selvage/contract/end-reasons';
import { codeLimits, linkLimits, registrationLimits, signInLimits } from '@selvage/contract/limits';
import type { Kind } from '@selvage/contract/user-types';
import type { Config } from '../config/config.ts';
import { digest, type KeyRing, unkeyedDigest } from '../crypto/key-ring.ts';
import type { AccountId } from '../db/tables.ts';
import type { AttemptRule, Subject } from './attempts.ts';

/** B1, Q-09: wrong passwords, at login and wherever a signed-in person gives theirs again. */
export const passwordRule = ({
  limits: { signInFailures, lockFirst, lockLongest },
}: Pick<Config, 'limits'>): AttemptRule => ({
  failures: signInFailures,
  window: null,
  firstLock: lockFirst,
  longestLock: lockLongest,
  lockUntilResetAfter: signInLimits.lockUntilResetAfter,
  whenLocked: 'sign-in.locked',
});

/** C5, F19: wrong codes over all challenges of an account. A reset does not end the lock: it proves no second factor. */
export const codeRule: AttemptRule = {
  failures: codeLimits.codeFailures,
  window: null,
  firstLock: codeLimits.codeLockFirst,
  longestLock: codeLimits.codeLockLongest,
  lockUntilResetAfter: null,
  whenLocked: 'challenge.over',
  reasonWhenLocked: 'wrong-codes' satisfies EndReason,
};

/** F4: wrong birth dates over all reset links of an account, so that whoever reads the mailbox cannot try every date. */
export const birthDateRule: AttemptRule = {
  failures: linkLimits.birthDateFailures,
  window: null,
  firstLock: linkLimits.birthDateLockFirst,
  longestLock: linkLimits.birthDateLockLongest,
  lockUntilResetAfter: null,
  whenLocked: 'reset.not-authorised',
};

/** F4, B9: wrong proofs of one policy or ID, over all calls and whoever makes them. The right proof is refused too. */
export const proofRule = ({
  limits: { registrationProofs, registrationLock },
}: Pick<Config, 'limits'>): AttemptRule => ({
  failures: registrationProofs,
  window: registrationLimits.registrationProofWindow,
  firstLock: registrationLock,
  longestLock: registrationLock,
  lockUntilResetAfter: null,
  whenLocked: 'registration.locked',
});

/** Logins at the desk. No lock is for ever: nobody may keep an agent out for good. */
export const deskRule: AttemptRule = {
  failures: signInLimits.signInFailures,
  window: null,
  firstLock: signInLimits.lockFirst,
  longestLock: signInLimits.lockLongest,
  lockUntilResetAfter: null,
  whenLocked: 'sign-in.locked',
};

/** A plain hash, which `features/sign-in/store.ts` makes in SQL as well, to find an account and count its attempt in one statement. */
export const accountSubject = (id: AccountId): Subject => unkeyedDigest(hash('sha256', `account:${id}`, 'buffer'));

/** a trusted device has a count of its own, so that a stranger's guesses do not lock its owner out. */
export const deviceSubject = (id: string): Subject => unkeyedDigest(hash('sha256', `device:${id}`, 'buffer'));

/** B5: an email that has no account is counted, and locked, just as one that has. */
export const unknownSubject = (keys: KeyRing, kind: Kind, email: string): Subject =>
  digest(keys, 'unknown', kind, email);

export const codesSubject = (keys: KeyRing, id: AccountId): Subject => digest(keys, 'codes', id);

export const birthDateSubject = (keys: KeyRing, id: AccountId): Subject => digest(keys, 'birth-date', id);

/** Those who prove by a secret of the registry that a number is theirs. */
export const proofKinds = ['member', 'consultant', 'hospital'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** The number itself is not kept. */
export const proofSubject = (keys: KeyRing, kind: ProofKind, number: string): Subject =>
  digest(keys, 'registration-proof', kind, number);

export const deskSubject = (keys: KeyRing, email: string): Subject => digest(keys, 'agent', email);
