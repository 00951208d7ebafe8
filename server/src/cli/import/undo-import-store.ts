import { sql } from 'kysely';
import { advisoryLocks } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';

/** Takes the lock of imports for this connection, or returns false at once. */
export async function holdImportLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${advisoryLocks.imports}) as held`.execute(
    db,
  );
  return rows[0]?.held === true;
}

export async function releaseImportLock(db: Db): Promise<void> {
  await sql`select pg_advisory_unlock(${advisoryLocks.imports})`.execute(db);
}

/** Names a run in the audit, in `report imports` and for `--undo`. The same file has the same name, also after `--restart`. */
export const runName = (digest: Buffer): string => `import-${digest.toString('hex', 0, 6)}`;

export interface ListedRun {
  run: string;
  kind: string;
  added: number;
  changed: number;
  ended: number;
  refused: number;
  startedAt: Date;
  finishedAt: Date | null;
  undoneAt: Date | null;
  operator: string;
  reason: string | null;
}

export async function listRuns(db: Db): Promise<ListedRun[]> {
  const rows = await db.selectFrom('import_runs').selectAll().orderBy('started_at', 'desc').execute();
  return rows.map((row) => ({
    run: runName(row.digest),
    kind: row.kind,
    added: Number(row.added),
    changed: Number(row.changed),
    ended: Number(row.ended),
    refused: Number(row.refused),
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    undoneAt: row.undone_at,
    operator: row.operator,
    reason: row.reason,
  }));
}

/** The accounts that a run added, also those that were deleted since. The audit names them; its old months may be pruned. */
export async function accountsOf(db: Db, run: string): Promise<AccountId[]> {
  const { rows } = await sql<{ id: AccountId }>`
    select account_id::text as id from audit_events
    where request_id = ${run} and event = 'imported' and account_id is not null order by account_id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Events that do not mean that an account is used: what the import itself wrote, refusals, locks after wrong guesses, and a look by
 * an agent or operator. Every other event does, so a new one does too. A change of an account without an event does not exist.
 */
const unusedEvents = ['imported', 'account-locked', 'codes-locked', 'account-shown', 'account-exported'];

const useOf = (account: string) => sql`
  from audit_events e where e.account_id = ${sql.ref(account)} and e.result = 'ok' and e.event <> all (${unusedEvents})`;

/** A condition on a row of `accounts`. */
export const isUsed = sql<boolean>`exists (select ${useOf('accounts.id')})`;

export interface FoundAccount {
  id: AccountId;
  reference: string | null;
  kind: string;
  isThere: boolean;
  /** The first event that shows a use. For an account that is there. */
  use: string | null;
  isUndone: boolean;
}

export async function findAccounts(db: Db, run: string, ids: readonly AccountId[]): Promise<FoundAccount[]> {
  const { rows } = await sql<FoundAccount>`
    select i.account_id::text as id, r.reference, i.kind, a.id is not null as "isThere",
      (select e.event ${useOf('a.id')} order by e.at, e.id limit 1) as use,
      exists (select from audit_events u where u.account_id = i.account_id and u.event = 'import-undone') as "isUndone"
    from audit_events i
      left join accounts a on a.id = i.account_id left join account_references r on r.account_id = i.account_id
    where i.account_id = any (${[...ids]}::bigint[]) and i.event = 'imported' and i.request_id = ${run}
    order by i.account_id`.execute(db);
  return rows;
}

export async function markUndone(tx: Db, run: string, kind: string, now: Date): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set({ undone_at: now })
    .where(sql`'import-' || encode(substr(digest, 1, 6), 'hex')`, '=', run)
    .where('kind', '=', kind)
    .execute();
}
