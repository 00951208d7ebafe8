import { sql } from 'kysely';
import type { Db } from './database.ts';
import { databaseProblem, failureFields, type FailureFields } from './database-errors.ts';
import { isMigrated } from './migrate.ts';

/** The reason why the database cannot be used, as fields of a log line. */
export type ReadinessProblem = FailureFields | { trouble: 'not migrated' };

/**
 * Returns the reason why the database cannot be used. A read-only database is a problem too: it answers queries but
 * cannot store a session.
 */
export async function readinessProblem(db: Db): Promise<ReadinessProblem | undefined> {
  try {
    if (await isReadOnly(db)) return { type: 'error', trouble: 'read only', sqlstate: '25006' };
    return (await isMigrated(db)) ? undefined : { trouble: 'not migrated' };
  } catch (error) {
    return failureFields(error);
  }
}

/** True on a standby, and if `default_transaction_read_only` is on for the server, the database or the role. */
export async function isReadOnly(db: Db): Promise<boolean> {
  try {
    const { rows } = await sql<{ isReadOnly: boolean }>`
      select current_setting('transaction_read_only')::bool as "isReadOnly"`.execute(db);
    return rows[0]?.isReadOnly === true;
  } catch (error) {
    // The pool takes no connection to a standby.
    if (databaseProblem(error) === 'read only') return true;
    throw error;
  }
}
