import { sql } from 'kysely';
import { tryLock } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/database.ts';

/** Adds hash formats to the list in the database. Returns the whole list. */
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

/**
 * Deletes the hash formats that no stored password hash has any more. Wrong passwords are then refused more quickly, because a refusal
 * takes as long as the slowest format. Does nothing while an import runs, because an import adds hashes.
 */
export async function forgetUnusedFormats(db: Db, { except }: { except: string }): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (!(await tryLock(tx, 'imports'))) return 0;
    // This must be a second statement, after the lock. Only then does it see the hashes of an import that has just ended.
    const forgotten = await sql`
      delete from password_formats where format <> ${except}
        and not exists (select from accounts where starts_with(password_hash, format))`.execute(tx);
    return Number(forgotten.numAffectedRows ?? 0);
  });
}
