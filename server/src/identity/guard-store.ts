import { sql } from 'kysely';
import { seconds } from '@selvage/contract/durations';
import { ask } from '../db/ask.ts';
import type { Db } from '../db/database.ts';

/** Long enough for any hash that was waiting; a slot older than this belongs to a process that died. */
const slotLife = seconds(30);

/** A slot taken before this was abandoned. */
export const abandonedBefore = (now: Date): Date => new Date(now.getTime() - slotLife);

/** Counts an attempt in one statement, its subject an expression of it; written out because every sign-in runs it. */
export const countAttempt = (subject: string, now: string, slots: string, abandoned: string): string => `
  insert into sign_in_guards as guard (subject, failures, last_attempt_at) select ${subject}, 1, ${now}
  on conflict (subject) do update set
    failures = case when guard.locked_until is null then least(guard.failures + 1, ${slots}) else 1 end,
    locked_until = null,
    last_attempt_at = ${now}
  where guard.locked_until <= ${now}
     or (guard.locked_until is null and (guard.failures < ${slots} or guard.last_attempt_at < ${abandoned}))
  returning 1`;

const countOne = countAttempt('$1::bytea', '$2::timestamptz', '$3::int', '$4::timestamptz');

/** Takes one of the free slots, before anything is compared. None is given while locked or while all are taken. */
export async function takeSlot(db: Db, subject: Buffer, slots: number, now: Date): Promise<boolean> {
  return (await ask(db, countOne, [subject, now, slots, abandonedBefore(now)])) !== undefined;
}

export async function isLocked(db: Db, subject: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_guards')
    .select('subject')
    .where('subject', '=', subject)
    .where('locked_until', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** A slot that led to no comparison (the hash queue was full) is given back. */
export async function returnSlot(db: Db, subject: Buffer): Promise<void> {
  await db
    .updateTable('sign_in_guards')
    .set((guard) => ({ failures: guard('failures', '-', 1) }))
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute();
}

export interface LockRule {
  failures: number;
  first: number;
  longest: number;
  untilResetAfter: number;
}

export interface Lock {
  /** Nothing but a reset ends it where this is null. */
  until: Date | null;
}

/** Locks when the last slot was spent; of several that arrive at once one does, and only it learns so. */
export async function lockIfSpent(db: Db, subject: Buffer, rule: LockRule, now: Date): Promise<Lock | undefined> {
  const { rows } = await sql<Lock>`
    update sign_in_guards set
      streak = streak + failures,
      locks = locks + 1,
      locked_until = case
        when streak + failures >= ${rule.untilResetAfter} then 'infinity'::timestamptz
        else ${now}::timestamptz + least(${rule.first}::float8 * power(2, least(locks, 30)), ${rule.longest}::float8) * interval '1 millisecond'
      end
    where subject = ${subject} and locked_until is null and failures >= ${rule.failures}
    returning nullif(locked_until, 'infinity') as until`.execute(db);
  return rows[0];
}

export async function forgetFailures(db: Db, subject: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_guards').where('subject', '=', subject).execute();
}

/** The same after an attempt that succeeded, which a lock that came meanwhile and only a reset ends does not yield to. */
export async function forgetUnlessHeld(db: Db, subject: Buffer): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    with forgotten as (
      delete from sign_in_guards where subject = ${subject} and locked_until is distinct from 'infinity'
    )
    select exists (
      select from sign_in_guards where subject = ${subject} and locked_until = 'infinity'
    ) as held`.execute(db);
  return rows[0]?.held !== true;
}

/** Whether there was a lock to end; of two who end it at once, one does. */
export async function endLock(db: Db, subject: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_guards')
    .where('subject', '=', subject)
    .where('locked_until', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Nothing but a reset ends it where `until` is null. */
export async function lockUntil(db: Db, subject: Buffer, end: Date | null, now: Date): Promise<void> {
  const until = end ?? sql<Date>`'infinity'::timestamptz`;
  const lock = { locked_until: until, failures: 5, streak: 5, locks: 1, last_attempt_at: now };
  await db
    .insertInto('sign_in_guards')
    .values({ subject, ...lock })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(lock))
    .execute();
}
