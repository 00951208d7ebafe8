import { randomBytes } from 'node:crypto';
import { type NotNull, sql } from 'kysely';
import { codeLimits } from '@selvage/contract/limits';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import {
  type ChallengePurpose,
  type CountedTry,
  spendSecret,
  takeTry as takeTryOf,
} from '../../crypto/one-time-secret-store.ts';

export type ChallengeWay = 'EMAIL' | 'SMS' | 'APP' | 'PASSKEY';

export async function findChallenge(
  db: Db,
  challengeId: string,
): Promise<{ purpose: ChallengePurpose; way: ChallengeWay } | undefined> {
  const row = await db
    .selectFrom('one_time_secrets')
    .select(['purpose', 'way'])
    .where('id', '=', challengeId)
    .$narrowType<{ way: NotNull }>()
    .executeTakeFirst();
  return row && { purpose: row.purpose as ChallengePurpose, way: row.way };
}

/** Counts a try before the code is compared. Returns undefined if the challenge is over or has no try left. */
export async function takeTry(
  db: Db,
  challengeId: string,
  now: Date,
): Promise<(CountedTry & { purpose: ChallengePurpose; way: ChallengeWay }) | undefined> {
  const counted = await takeTryOf(db, { id: challengeId }, codeLimits.challengeTries, now);
  return counted && { ...counted, purpose: counted.purpose as ChallengePurpose, way: counted.way as ChallengeWay };
}

/**
 * Tells why a challenge accepts no code. With the reason `expired`, another code can be sent. Returns undefined if the challenge was
 * answered or replaced.
 */
export async function whyRefused(
  db: Db,
  challengeId: string,
  now: Date,
): Promise<'expired' | 'wrong-codes' | undefined> {
  const row = await db
    .selectFrom('one_time_secrets')
    .select(['attempts', sql<boolean>`${isRenewable(now)}`.as('isRenewable')])
    .where('id', '=', challengeId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.attempts >= codeLimits.challengeTries) return 'wrong-codes';
  return row.isRenewable ? 'expired' : undefined;
}

/**
 * A challenge lives longer than its code, so that another code can be sent. A challenge with `expires_at = created_at` was ended by
 * `endSecrets`.
 */
const isRenewable = (now: Date) => sql<boolean>`(used_at is null and expires_at > created_at
  and created_at > ${new Date(now.getTime() - codeLimits.challengeRenewal)})`;

export const spendChallenge = async (db: Db, challengeId: string, now: Date): Promise<ChallengePurpose | undefined> =>
  (await spendSecret(db, { id: challengeId }, now))?.purpose as ChallengePurpose | undefined;

export interface LiveChallenge {
  purpose: ChallengePurpose;
  /** The time from which another code may be requested. Null if no more are sent. */
  nextSendAt: Date | null;
  /** True if the last code was sent for the challenge of another browser, and no code was sent for this challenge yet. */
  isSentElsewhere: boolean;
}

export async function findLiveChallenge(
  db: Db,
  challengeId: string,
  pause: number,
  now: Date,
): Promise<LiveChallenge | undefined> {
  const row = await db
    .selectFrom('one_time_secrets')
    .select(['purpose', 'created_at', 'sent_at', 'exchanges'])
    .where('id', '=', challengeId)
    .where(isRenewable(now))
    .where('attempts', '<', codeLimits.challengeTries)
    .executeTakeFirst();
  if (!row) return undefined;
  const sentAt = row.sent_at ?? row.created_at;
  const nextSendAt = row.exchanges < codeLimits.challengeResends ? new Date(sentAt.getTime() + pause) : null;
  const isSentElsewhere = row.sent_at !== null && row.sent_at <= row.created_at;
  return { purpose: row.purpose as ChallengePurpose, nextSendAt, isSentElsewhere };
}

/**
 * Replaces the code of a challenge. Tries that were already made still count. The update checks the pause, so only one of several
 * concurrent requests sends a code.
 */
export async function renewChallenge(
  db: Db,
  challengeId: string,
  { life, pause }: { life: number; pause: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update one_time_secrets set
      nonce = ${randomBytes(16)}, exchanges = exchanges + 1, sent_at = ${now}, expires_at = ${new Date(now.getTime() + life)}
    where id = ${challengeId}::uuid and ${isRenewable(now)}
      and attempts < ${codeLimits.challengeTries} and exchanges < ${codeLimits.challengeResends}
      and coalesce(sent_at, created_at) <= ${new Date(now.getTime() - pause)}
    returning 1`.execute(db);
  return rows.length === 1;
}

/** Finds the challenge that this session has to answer, if its code was sent after `sentAfter` and can still be entered. */
export async function findOwnChallenge(
  db: Db,
  session: Buffer | null,
  accountId: AccountId,
  {
    purpose,
    sentAfter,
    now,
    strong = false,
  }: { purpose: ChallengePurpose; sentAfter: Date; now: Date; strong?: boolean },
): Promise<string | undefined> {
  if (session === null) return undefined;
  let challenges = db
    .selectFrom('sessions as b')
    .innerJoin('one_time_secrets as s', 's.id', 'b.challenge_id')
    .select('s.id')
    .where('b.token_hash', '=', session)
    .where('b.account_id', '=', accountId)
    .where('s.purpose', '=', purpose)
    .where((secret) => secret(secret.fn.coalesce('s.sent_at', 's.created_at'), '>', sentAfter))
    .where('s.used_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.attempts', '<', codeLimits.challengeTries);
  if (strong) challenges = challenges.where('s.way', '<>', 'EMAIL');
  return (await challenges.executeTakeFirst())?.id;
}
