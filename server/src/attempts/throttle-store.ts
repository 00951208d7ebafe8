import { sql } from 'kysely';
import { type Digest, everyDigest } from '../crypto/key-ring.ts';
import type { Db } from '../db/database.ts';

/** The names of the limits, as the audit and the metrics show them. */
export const limitNames = [
  'sign-in',
  'passkey',
  'passkey-options',
  'send',
  'registration',
  'wellness-registration',
  'group-check',
  'invitation',
  'mail-hook',
  'codes',
  'oidc-auth',
  'oidc-frame',
  'oidc-token',
  'client-credentials',
  'desk',
] as const;
export type LimitName = (typeof limitNames)[number];

export interface Window {
  hits: number;
  endsAt: Date;
}

/** Counts one request against a limit, and begins a new time window if the last one is over. */
export async function countHit(db: Db, key: Digest, length: number, now: Date): Promise<Window> {
  await renewKey(db, key, now);
  const ends = new Date(now.getTime() + length);
  const { rows } = await sql<Window>`
    insert into throttles as t (key, hits, window_ends_at) values (${key.current}, 1, ${ends})
    on conflict (key) do update set
      hits = case when t.window_ends_at <= ${now} then 1 else t.hits + 1 end,
      window_ends_at = case when t.window_ends_at <= ${now} then ${ends} else t.window_ends_at end
    returning hits, window_ends_at as "endsAt"`.execute(db);
  return rows[0] ?? { hits: 1, endsAt: ends };
}

/**
 * Moves a time window that was counted under another key to the current key, so that a key rotation resets no limit.
 * With one key it does nothing.
 */
async function renewKey(db: Db, { current, others }: Digest, now: Date): Promise<void> {
  if (others.length === 0) return;
  await sql`
    with renewed as (delete from throttles where key = any(${[...others]}::bytea[]) returning hits, window_ends_at)
    insert into throttles as t (key, hits, window_ends_at)
    select ${current}::bytea, max(hits), max(window_ends_at) from renewed where window_ends_at > ${now} having count(*) > 0
    on conflict (key) do update set
      hits = case when t.window_ends_at > ${now} then greatest(t.hits, excluded.hits) else excluded.hits end,
      window_ends_at = greatest(t.window_ends_at, excluded.window_ends_at)`.execute(db);
}

export async function takeBackHit(db: Db, key: Digest): Promise<void> {
  await db
    .updateTable('throttles')
    .set({ hits: sql<number>`greatest(hits - 1, 0)` })
    .where('key', 'in', everyDigest(key))
    .execute();
}

/** Returns the current time window of a limit without counting a request. */
export async function findWindow(db: Db, key: Digest, now: Date): Promise<Window | undefined> {
  return db
    .selectFrom('throttles')
    .select(['hits', 'window_ends_at as endsAt'])
    .where('key', 'in', everyDigest(key))
    .where('window_ends_at', '>', now)
    .orderBy('hits', 'desc')
    .executeTakeFirst();
}

/**
 * Marks a proof of work as used. Returns true only for the first call before the proof expires. `key` is a digest with
 * the key that the proof was issued with.
 */
export async function spendProof(db: Db, key: Buffer, expiresAt: Date): Promise<boolean> {
  const spent = await db
    .insertInto('throttles')
    .values({ key, hits: 1, window_ends_at: expiresAt })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return spent.numInsertedOrUpdatedRows === 1n;
}
