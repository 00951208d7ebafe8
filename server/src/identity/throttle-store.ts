import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface Window {
  hits: number;
  endsAt: Date;
}

/** Counts one hit, opening a new window when the last one is over. */
export async function countHit(db: Db, key: Buffer, length: number, now: Date): Promise<Window> {
  const ends = new Date(now.getTime() + length);
  const { rows } = await sql<Window>`
    insert into throttles as t (key, hits, window_ends_at) values (${key}, 1, ${ends})
    on conflict (key) do update set
      hits = case when t.window_ends_at <= ${now} then 1 else t.hits + 1 end,
      window_ends_at = case when t.window_ends_at <= ${now} then ${ends} else t.window_ends_at end
    returning hits, window_ends_at as "endsAt"`.execute(db);
  return rows[0] ?? { hits: 1, endsAt: ends };
}

export async function takeBackHit(db: Db, key: Buffer): Promise<void> {
  await sql`update throttles set hits = greatest(hits - 1, 0) where key = ${key}`.execute(db);
}

/** Spends a proof: true for the first who asks, until it has expired. */
export async function spendProof(db: Db, key: Buffer, expiresAt: Date): Promise<boolean> {
  const spent = await db
    .insertInto('throttles')
    .values({ key, hits: 1, window_ends_at: expiresAt })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return spent.numInsertedOrUpdatedRows === 1n;
}

/** How many proofs were accepted in the open window. */
export async function countProven(db: Db, key: Buffer, now: Date): Promise<number> {
  const row = await db
    .selectFrom('throttles')
    .select('hits')
    .where('key', '=', key)
    .where('window_ends_at', '>', now)
    .executeTakeFirst();
  return row?.hits ?? 0;
}
