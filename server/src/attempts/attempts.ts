import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '@selvage/contract/time-units';
import type { RefusalName } from '@selvage/contract/refusals';
import { sql } from 'kysely';
import { type Digest, everyDigest, digest, type KeyRing, unkeyedDigest } from '../crypto/key-ring.ts';
import { namedStatement, queryNamed } from '../db/query-json.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../refuse.ts';
import { hash } from 'node:crypto';
import type { EndReason } from '@selvage/contract/end-reasons';
import { codeLimits, linkLimits, registrationLimits, signInLimits } from '@selvage/contract/limits';
import type { Kind } from '@selvage/contract/user-types';
import type { Config } from '../config/config.ts';
import type { AccountId } from '../db/tables.ts';
import { inTransaction } from '../messages/outbox-store.ts';

// All guesses at secrets are counted here: passwords, codes, proofs against the registry, logins at the desk. An attempt is counted before
// it is compared, so that a burst gets no more comparisons than the rule allows.

/** The account, device, email or number that failures are counted against. */
export type Subject = Digest;

export interface AttemptRule {
  /** The number of failures that lock. */
  failures: number;
  /** Milliseconds without an attempt until all failures are forgotten. Null: they are never forgotten. */
  window: number | null;
  /** The length of the first lock. Each further lock lasts twice as long as the lock before. */
  firstLock: number;
  longestLock: number;
  /** The number of failures in a row that lock until a password reset. Null: no failures lock that long. */
  lockUntilResetAfter: number | null;
  whenLocked: RefusalName;
  /** The reason in the refusal while the subject is locked. */
  reasonWhenLocked?: string;
}

export interface Lock {
  /** The end of the lock. Null: only a password reset ends the lock. */
  until: Date | null;
}

/** The maximum duration of an attempt. It is longer than any comparison takes, so the process of an older attempt has died. */
const attemptLife = seconds(30);
const pause = 50;
const pauses = 160;

/** The values of the parameters in `countAttemptSql`. */
export const attemptValues = (rule: AttemptRule, now: Date) => ({
  now,
  failures: rule.failures,
  abandoned: new Date(now.getTime() - attemptLife),
  forgotten: rule.window === null ? new Date(0) : new Date(now.getTime() - rule.window),
});

/** Counts one attempt. `subject` is an SQL expression. Returns a row if the condition holds and the rule allows another attempt. */
export const countAttemptSql = (subject: string, condition = 'true'): string => `
  insert into failed_attempts as counted (subject, failures, last_attempt_at)
  select ${subject}, 1, :now::timestamptz where ${condition}
  on conflict (subject) do update set
    failures = case when counted.locked_until is null and counted.last_attempt_at >= :forgotten::timestamptz
      then least(counted.failures + 1, :failures::int) else 1 end,
    locked_until = null,
    last_attempt_at = :now::timestamptz
  where counted.locked_until <= :now::timestamptz
     or (counted.locked_until is null
       and (counted.failures < :failures::int or counted.last_attempt_at < :abandoned::timestamptz))
  returning 1`;

const countOne = namedStatement(countAttemptSql(':subject::bytea'));

/** Counts an attempt before the guess is compared. If all allowed attempts are still being compared, it waits. */
export async function beginAttempt(deps: Pick<Deps, 'db' | 'now'>, rule: AttemptRule, subject: Subject): Promise<void> {
  for (let waited = 0; waited < pauses; waited++) {
    await renewSubject(deps.db, subject);
    const values = { subject: subject.current, ...attemptValues(rule, deps.now()) };
    if ((await queryNamed(deps.db, countOne, values)) !== undefined) return;
    if (await isLocked(deps, subject)) refuse(rule.whenLocked, { reason: rule.reasonWhenLocked });
    await sleep(pause);
  }
  refuse('server.busy', { retryAfterSeconds: 1 });
}

/**
 * Moves counts made with other keys to the current key, so that a key rotation resets no count and ends no lock. If two instances counted
 * under two keys, the stricter value of each column stays. With one key it does nothing.
 */
export async function renewSubject(db: Db, { current, others }: Subject): Promise<void> {
  if (others.length === 0) return;
  await sql`
    with renewed as (
      delete from failed_attempts where subject = any(${[...others]}::bytea[])
      returning failures, streak, locks, last_attempt_at, locked_until
    )
    insert into failed_attempts as counted (subject, failures, streak, locks, last_attempt_at, locked_until)
    select ${current}::bytea, max(failures), max(streak), max(locks), max(last_attempt_at), max(locked_until)
    from renewed having count(*) > 0
    on conflict (subject) do update set
      failures = greatest(counted.failures, excluded.failures), streak = greatest(counted.streak, excluded.streak),
      locks = greatest(counted.locks, excluded.locks), last_attempt_at = greatest(counted.last_attempt_at, excluded.last_attempt_at),
      locked_until = greatest(counted.locked_until, excluded.locked_until)`.execute(db);
}

/** Takes back an attempt that led to no comparison. */
export async function abandonAttempt(db: Db, subject: Subject): Promise<void> {
  await db
    .updateTable('failed_attempts')
    .set((counted) => ({ failures: counted('failures', '-', 1) }))
    .where('subject', 'in', everyDigest(subject))
    .where('failures', '>', 0)
    .execute();
}

/** Returns the lock if this failure caused it. If several attempts fail at once, only one of them gets the lock. */
export async function failAttempt(db: Db, rule: AttemptRule, subject: Subject, now: Date): Promise<Lock | undefined> {
  const { rows } = await sql<Lock>`
    update failed_attempts set
      streak = streak + failures,
      locks = locks + 1,
      locked_until = case
        when streak + failures >= ${rule.lockUntilResetAfter}::int then 'infinity'::timestamptz
        else ${now}::timestamptz
          + least(${rule.firstLock}::float8 * power(2, least(locks, 30)), ${rule.longestLock}::float8) * interval '1 millisecond'
      end
    where subject = any(${everyDigest(subject)}::bytea[]) and locked_until is null and failures >= ${rule.failures}
    returning nullif(locked_until, 'infinity') as until`.execute(db);
  return rows[0];
}

/** Clears the failures after a success. Returns false if a lock that only a reset ends was set in the meantime. */
export async function passAttempt(db: Db, subject: Subject): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    with forgotten as (
      delete from failed_attempts where subject = any(${everyDigest(subject)}::bytea[]) and locked_until is distinct from 'infinity'
    )
    select exists (
      select from failed_attempts where subject = any(${everyDigest(subject)}::bytea[]) and locked_until = 'infinity'
    ) as held`.execute(db);
  return rows[0]?.held !== true;
}

export async function forgetAttempts(db: Db, subjects: readonly Subject[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('failed_attempts')
    .where('subject', 'in', subjects.flatMap(everyDigest))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends a lock before its time. Returns false if the subject was not locked. */
export async function endLock(db: Db, subject: Subject, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('failed_attempts')
    .where('subject', 'in', everyDigest(subject))
    .where('locked_until', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export async function isLocked({ db, now }: Pick<Deps, 'db' | 'now'>, subject: Subject): Promise<boolean> {
  const row = await db
    .selectFrom('failed_attempts')
    .select('subject')
    .where('subject', 'in', everyDigest(subject))
    .where('locked_until', '>', now())
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The values of the column `streak` for locks that no wrong guess caused: `secured` if the owner was sent a reset link,
 * otherwise `withoutLink`.
 */
const streaks = { secured: 0, withoutLink: 1 } as const;

/**
 * Locks until `end`, or until a password reset if `end` is null. The column `streak` distinguishes this lock from a
 * lock by wrong guesses.
 */
export async function lockUntil(
  db: Db,
  subject: Subject,
  end: Date | null,
  now: Date,
  by: keyof typeof streaks = 'secured',
): Promise<void> {
  const until = end ?? sql<Date>`'infinity'::timestamptz`;
  const lock = { locked_until: until, last_attempt_at: now, streak: streaks[by] };
  await renewSubject(db, subject);
  await db
    .insertInto('failed_attempts')
    .values({ subject: subject.current, failures: 0, locks: 0, ...lock })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(lock))
    .execute();
}

/** True if the owner locked the account and was sent a link to choose a new password. */
export async function isSecured(db: Db, subject: Subject): Promise<boolean> {
  const row = await db
    .selectFrom('failed_attempts')
    .select('subject')
    .where('subject', 'in', everyDigest(subject))
    .where('locked_until', '=', sql<Date>`'infinity'::timestamptz`)
    .where('streak', '=', streaks.secured)
    .executeTakeFirst();
  return row !== undefined;
}

export interface LockState {
  failures: number;
  /** `until-reset` means that only a new password ends the lock. */
  lock: 'open' | 'locked' | 'until-reset';
  until: Date | null;
  /** What caused the lock, if there is one. */
  lockedBy: 'guesses' | keyof typeof streaks;
}

export async function lockStateOf(db: Db, subject: Subject, now: Date): Promise<LockState> {
  const { rows } = await sql<LockState>`
    select failures, nullif(locked_until, 'infinity') as until,
      case when locked_until = 'infinity' then 'until-reset' when locked_until > ${now} then 'locked' else 'open' end as lock,
      case streak when ${streaks.secured} then 'secured' when ${streaks.withoutLink} then 'withoutLink' else 'guesses' end as "lockedBy"
    from failed_attempts where subject = any(${everyDigest(subject)}::bytea[])
    order by locked_until desc nulls last limit 1`.execute(db);
  const state = rows[0] ?? { failures: 0, lock: 'open', until: null, lockedBy: 'guesses' };
  return state.lock === 'locked' ? state : { ...state, until: null };
}

/** Wrong passwords, at login and where a logged-in person must enter the password again. */
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

/** Wrong codes over all challenges of an account. A reset does not end the lock, because it proves no second factor. */
export const codeRule: AttemptRule = {
  failures: codeLimits.codeFailures,
  window: null,
  firstLock: codeLimits.codeLockFirst,
  longestLock: codeLimits.codeLockLongest,
  lockUntilResetAfter: null,
  whenLocked: 'challenge.over',
  reasonWhenLocked: 'wrong-codes' satisfies EndReason,
};

/** Wrong birth dates over all reset links of an account. Without this limit, a person who reads the mailbox could try every date. */
export const birthDateRule: AttemptRule = {
  failures: linkLimits.birthDateFailures,
  window: null,
  firstLock: linkLimits.birthDateLockFirst,
  longestLock: linkLimits.birthDateLockLongest,
  lockUntilResetAfter: null,
  whenLocked: 'reset.not-authorised',
};

/** Wrong proofs of one policy or ID, over all calls and all clients. While it is locked, the right proof is refused too. */
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

/** Logins at the desk. Every lock ends by itself, so that a stranger cannot keep an agent out for good. */
export const deskRule: AttemptRule = {
  failures: signInLimits.signInFailures,
  window: null,
  firstLock: signInLimits.lockFirst,
  longestLock: signInLimits.lockLongest,
  lockUntilResetAfter: null,
  whenLocked: 'sign-in.locked',
};

/**
 * A plain hash without a key, because `features/sign-in/store.ts` makes it in SQL too, to find the account and count its attempt in one
 * statement.
 */
export const accountSubject = (id: AccountId): Subject => unkeyedDigest(hash('sha256', `account:${id}`, 'buffer'));

/** Wrong passwords for an account that its owner has locked. They count and lock as for any other account. */
export const securedSubject = (keys: KeyRing, id: AccountId): Subject => digest(keys, 'secured', id);

/** A trusted device has its own count, so that a stranger's guesses do not lock the owner out. */
export const deviceSubject = (id: string): Subject => unkeyedDigest(hash('sha256', `device:${id}`, 'buffer'));

/** Attempts for an email without an account count and lock like all others, so that a lock does not tell which emails have an account. */
export const unknownSubject = (keys: KeyRing, kind: Kind, email: string): Subject =>
  digest(keys, 'unknown', kind, email);

export const codesSubject = (keys: KeyRing, id: AccountId): Subject => digest(keys, 'codes', id);

export const birthDateSubject = (keys: KeyRing, id: AccountId): Subject => digest(keys, 'birth-date', id);

/** The kinds whose registration proves a number with a secret of the registry. */
export const proofKinds = ['member', 'consultant', 'hospital'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** The subject of a member number or ID. It is a digest, so the number itself is not stored. */
export const proofSubject = (keys: KeyRing, kind: ProofKind, number: string): Subject =>
  digest(keys, 'registration-proof', kind, number);

export const deskSubject = (keys: KeyRing, email: string): Subject => digest(keys, 'agent', email);

export interface Guess<T> {
  rule: AttemptRule;
  subject: Subject;
  /** Returns undefined for a wrong guess. If it throws, nothing was compared, so the attempt is not counted. */
  compare: () => Promise<T | undefined>;
  /** Runs in the transaction that records the failure. `lock` is set if this failure caused a lock. */
  whenWrong?: (tx: Db, lock: Lock | undefined) => Promise<void>;
  /** True if a right guess clears the wrong guesses before it, which is the default. */
  forgets?: (right: T) => boolean;
}

/**
 * Every guess at a secret goes through here. The count is committed before the guess is compared, so that a burst gets no more comparisons
 * than the rule allows. Returns undefined for a wrong guess; refuses if the subject is locked.
 */
export async function countedGuess<T>(
  deps: Pick<Deps, 'db' | 'now' | 'wakeOutbox'>,
  { rule, subject, compare, whenWrong, forgets = () => true }: Guess<T>,
): Promise<T | undefined> {
  await beginAttempt(deps, rule, subject);
  const right = await compare().catch(async (error: unknown) => {
    await abandonAttempt(deps.db, subject);
    throw error;
  });
  if (right === undefined) {
    await inTransaction(deps, async (tx) => {
      const lock = await failAttempt(tx, rule, subject, deps.now());
      await whenWrong?.(tx, lock);
    });
    return undefined;
  }
  if (!forgets(right)) await abandonAttempt(deps.db, subject);
  // Refuses if another failure locked the subject until a reset during the comparison.
  else if (!(await passAttempt(deps.db, subject))) refuse(rule.whenLocked, { reason: rule.reasonWhenLocked });
  return right;
}
