import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * The number of each advisory lock that Selvage takes. A number stays as it is, because an upgrade runs two versions on one
 * database, and they must exclude each other.
 */
export const advisoryLocks = {
  demoFolder: 7_356_243,
  demoPeople: 20_261_101,
  expiredRows: 20_261_102,
  anonymousRefusals: 20_261_103,
  keyRing: 20_261_117,
  auditChain: 20_261_118,
  applications: 20_261_119,
  auditPartitions: 20_261_120,
  serverKeys: 20_261_124,
  imports: 1_881_269_375,
} as const;

/** Each audit stream has its own lock, of 64 bits. The other numbers are short, so none of them is equal to it. */
export const auditStreamLock = (name: string) => sql`hashtextextended(${`selvage audit stream ${name}`}, 0)`;

type AdvisoryLock = keyof typeof advisoryLocks;

/** Waits for the lock, and holds it until the end of the transaction. */
export async function holdLock(tx: Db, lock: AdvisoryLock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks[lock]})`.execute(tx);
}

/** Holds the lock until the end of the transaction. Returns false at once if somebody else holds it. */
export async function tryLock(tx: Db, lock: AdvisoryLock): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks[lock]}) as mine`.execute(tx);
  return rows[0]?.mine === true;
}
