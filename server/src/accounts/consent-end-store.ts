import { sql } from 'kysely';
import { tryLock } from '../db/advisory-locks.ts';
import type { Db } from '../db/database.ts';

/** The rows that one statement deletes, so that it ends before a waiting request times out. */
const atOnce = 5000;

/** Deletes the agreements of accounts that ended so many years ago. One instance at a time does it. */
export async function forgetOldConsents(db: Db, years: number, now: Date, batch = atOnce): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (!(await tryLock(tx, 'expiredRows'))) return 0;
    let forgotten = 0;
    for (let gone = batch; gone === batch; forgotten += gone) {
      const { numAffectedRows } = await sql`
        delete from consents where ctid in (
          select c.ctid from consents c join account_references r on r.account_id = c.account_id
          where r.ended_at < ${now}::timestamptz - make_interval(years => ${years}) limit ${batch})`.execute(tx);
      gone = Number(numAffectedRows ?? 0);
    }
    return forgotten;
  });
}
