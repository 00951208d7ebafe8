import { advisoryLocks } from '../../db/advisory-locks.ts';
import type { BulkConnection } from '../../db/bulk-connection.ts';

/** The progress of a file: the last settled line, and the counts up to it. */
export interface Progress {
  line: number;
  reportBytes: number;
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
  /** The number of rows that were deleted, because the file that replaced the list did not contain them. */
  ended: number;
}

export interface ImportRun extends Progress {
  finishedAt: Date | null;
}

export interface RunKey {
  digest: Buffer;
  kind: string;
}

export const notBegun: Progress = { line: 0, reportBytes: 0, added: 0, changed: 0, unchanged: 0, refused: 0, ended: 0 };

/** Ignores runs that were undone, and those from before the list was replaced by another file, because their rows may be gone. */
export async function findRun(connection: BulkConnection, { digest, kind }: RunKey): Promise<ImportRun | undefined> {
  const rows = await connection.rows<ImportRun>(
    `select line::int, report_bytes::int as "reportBytes", added::int, changed::int, unchanged::int, refused::int,
       ended::int, finished_at as "finishedAt" from import_runs r where digest = $1 and kind = $2 and undone_at is null and not exists (
         select 1 from import_runs o where o.kind = $2 and o.replaces and o.digest <> $1 and o.started_at >= r.started_at)`,
    [digest, kind],
  );
  return rows[0];
}

/** Records a run that starts at the first line, in place of an earlier run of the same file. */
export async function beginRun(
  connection: BulkConnection,
  { digest, kind }: RunKey,
  by: { operator: string; reason: string | null; at: Date; replaces: boolean },
): Promise<void> {
  await connection.run('delete from import_runs where digest = $1 and kind = $2', [digest, kind]);
  await connection.run(
    'insert into import_runs (digest, kind, operator, reason, started_at, replaces) values ($1, $2, $3, $4, $5, $6)',
    [digest, kind, by.operator, by.reason, by.at, by.replaces],
  );
}

export async function noteProgress(connection: BulkConnection, { digest, kind }: RunKey, to: Progress): Promise<void> {
  await connection.run(
    `update import_runs set line = $3, report_bytes = $4, added = $5, changed = $6, unchanged = $7, refused = $8, ended = $9
     where digest = $1 and kind = $2`,
    [digest, kind, to.line, to.reportBytes, to.added, to.changed, to.unchanged, to.refused, to.ended],
  );
}

/** Marks the import as finished, and writes the result, the operator and the reason to the audit. */
export async function finishRun(
  connection: BulkConnection,
  { digest, kind }: RunKey,
  { at, requestId }: { at: Date; requestId: string },
): Promise<void> {
  await connection.run(
    `with finished as (
       update import_runs set finished_at = $3 where digest = $1 and kind = $2 returning kind, operator, reason, added, changed, refused,
         case when replaces then ended || ' ended' end as ended)
     insert into audit_events (at, event, result, reason, actor, actor_reason, request_id)
     select $3, 'imported', 'ok', concat_ws(', ', kind, added || ' added', changed || ' changed', ended, refused || ' refused'),
       operator, reason, $4::text from finished`,
    [digest, kind, at, requestId],
  );
}

/**
 * Takes the lock of imports for the connection. Returns false if another import holds the lock for longer than `patience` milliseconds. The
 * lock of a killed import ends when the database notices its end.
 */
export async function holdImports(connection: BulkConnection, patience: number): Promise<boolean> {
  if (patience === 0) {
    const [lock] = await connection.rows<{ held: boolean }>(
      `select pg_try_advisory_lock(${advisoryLocks.imports}) as held`,
    );
    return lock?.held ?? false;
  }
  await connection.run(`set lock_timeout = ${patience}`);
  try {
    await connection.run(`select pg_advisory_lock(${advisoryLocks.imports})`);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '55P03') return false;
    throw error;
  }
  await connection.run('set lock_timeout = 0');
  return true;
}

export async function hasImportTables(connection: BulkConnection): Promise<boolean> {
  const [found] = await connection.rows<{ here: boolean }>(
    `select to_regclass('import_runs') is not null and to_regclass('password_formats') is not null as here`,
  );
  return found?.here ?? false;
}

/** Runs `work` in a transaction. In a rehearsal the transaction is read-only. */
export async function inTransaction<Result>(
  connection: BulkConnection,
  isRehearsal: boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  await connection.run(isRehearsal ? 'begin read only' : 'begin');
  try {
    const result = await work();
    await connection.run('commit');
    return result;
  } catch (error) {
    await connection.run('rollback').catch(() => undefined);
    throw error;
  }
}
