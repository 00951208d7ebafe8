import { sql } from 'kysely';
import { copyTries } from '../accounts/copy-store.ts';
import type { Db } from '../db/database.ts';

/** Ages in seconds of work that waits. Zero if nothing waits. */
export interface PrivacyReadings {
  /** Of the oldest copy that is not made yet. */
  copiesOldest: number;
  /** Of the closing that should have happened first. */
  closingsOverdue: number;
}

export async function privacyReadings(db: Db, now: Date): Promise<PrivacyReadings> {
  const { rows } = await sql<PrivacyReadings>`
    select coalesce(extract(epoch from ${now}::timestamptz - (
        select min(asked_at) from data_copies where made_at is null and tries < ${copyTries})), 0)::float8 as "copiesOldest",
      coalesce(extract(epoch from ${now}::timestamptz - (
        select min(closes_at) from accounts where closes_at <= ${now} and disabled_at is null)), 0)::float8 as "closingsOverdue"`.execute(
    db,
  );
  return rows[0] ?? { copiesOldest: 0, closingsOverdue: 0 };
}
