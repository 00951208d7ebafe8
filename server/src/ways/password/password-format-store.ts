import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Adds what is missing, and tells which formats the hashes in the database have. */
export async function listFormats(db: Db, missing: readonly string[]): Promise<string[]> {
  if (missing.length > 0)
    await db
      .insertInto('password_formats')
      .values(missing.map((format) => ({ format })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const rows = await db.selectFrom('password_formats').select('format').execute();
  return rows.map(({ format }) => format);
}

/** Takes away those whose last hash was replaced, so that refusals become quicker. Not while an import adds to them. */
export async function forgetUnusedFormats(db: Db, { except }: { except: string }): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const importLock = sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('selvage import')) as "isFree"`;
    if (!(await importLock.execute(tx)).rows[0]?.isFree) return 0;
    // A statement of its own, so that it sees what the import before it has added.
    const forgotten = await sql`
      delete from password_formats where format <> ${except}
        and not exists (select from accounts where starts_with(password_hash, format))`.execute(tx);
    return Number(forgotten.numAffectedRows ?? 0);
  });
}
