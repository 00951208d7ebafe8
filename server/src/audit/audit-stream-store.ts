import { sql } from 'kysely';
import { auditStreamLock } from '../db/advisory-locks.ts';
import type { Db } from '../db/database.ts';
import { type AuditRow, auditColumns } from './audit-export-store.ts';

export type StreamedRow = AuditRow & { seq: string };

/** Returns the rows that are chained but not sent, in the order of the chain, and the end of the batch. Pruned rows are skipped. */
export async function rowsAfter(
  db: Db,
  seq: string,
  atMost: number,
): Promise<{ rows: StreamedRow[]; last: string | null }> {
  const { rows } = await sql<StreamedRow | { seq: string; id: null }>`
    with due as (
      select seq, id, at from audit_digests
      where seq > ${seq}::bigint and seq <= (select max(last_seq) from audit_batches) order by seq limit ${atMost}
    )
    select due.seq, event.* from due
    left join lateral (select ${auditColumns} from audit_events where id = due.id and at = due.at) event on true
    order by due.seq`.execute(db);
  return { rows: rows.filter((row): row is StreamedRow => row.id !== null), last: rows.at(-1)?.seq ?? null };
}

export async function cursorOf(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{ seq: string }>`select seq from audit_cursors where name = ${name}`.execute(db);
  return rows[0]?.seq ?? '0';
}

export async function moveCursor(db: Db, name: string, seq: string, now: Date): Promise<void> {
  await sql`
    insert into audit_cursors (name, seq, sent_at) values (${name}, ${seq}::bigint, ${now})
    on conflict (name) do update set seq = excluded.seq, sent_at = excluded.sent_at
    where audit_cursors.seq < excluded.seq`.execute(db);
}

/** Runs the work while no other process sends the same stream. Returns false if another process does. */
export async function asOnlySender(db: Db, name: string, work: (db: Db) => Promise<void>): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const lock = auditStreamLock(name);
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${lock}) as mine`.execute(connection);
    if (!rows[0]?.mine) return false;
    try {
      await work(connection);
      return true;
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}
