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
