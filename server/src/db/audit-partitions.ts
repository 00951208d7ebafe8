import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { holdLock } from './advisory-locks.ts';
import { firstPartition, keepFinal, otherPartition } from './baseline/audit.ts';
import type { Tables } from './tables.ts';

// The audit table has a partition for each month (UTC), so that old months can be dropped as a whole. Only the owner of the table makes and
// drops partitions. If a month has no partition, its rows go to `audit_events_other`.

type Connection = Kysely<Tables>;

export interface AuditPartition {
  name: string;
  /** The exclusive upper bound of the partition. Null for the default partition. */
  until: Date | null;
}

/** A migration, and a server whose database role owns the tables, create partitions for this many months ahead. */
export const monthsAhead = 6;

/** Creates the partitions of the coming months. Does nothing for a role that does not own the table. */
export async function prepareAuditPartitions(db: Connection, now: Date): Promise<string[]> {
  if (!(await ownsAudit(db))) return [];
  const made: string[] = [];
  const end = monthStart(now, monthsAhead + 1);
  // Starts at the last partition, so that partitions of months that were left out are made too.
  while ((await lastEnd(db)) < end) made.push(...(await makeNextMonth(db, end)));
  return made;
}

export async function auditPartitions(db: Connection): Promise<AuditPartition[]> {
  const { rows } = await sql<AuditPartition>`
    select c.relname as name,
      (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''(.*)''\\)'))[1]::timestamptz as until
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit_events'::regclass order by 2`.execute(db);
  return rows;
}

/** Counts the rows in the default partition. Rows with a future time, written under a wrong clock, do not count. */
export async function rowsWithoutMonth(db: Connection, now: Date): Promise<number> {
  // Limits the query by time as well, so that PostgreSQL reads only the default partition.
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_events
    where at >= ${await lastEnd(db)} and at <= ${now} and tableoid = to_regclass(${otherPartition})`.execute(db);
  return rows[0]?.count ?? 0;
}

export const partitionsBefore = async (db: Connection, before: Date): Promise<AuditPartition[]> =>
  (await auditPartitions(db)).filter(({ until }) => until !== null && until <= before);

export interface PartitionContents {
  rows: number;
  /** The number of chained rows, and their first and last chain number. */
  chained: number;
  first: string | null;
  last: string | null;
}

export async function contentsOf(db: Connection, { name }: AuditPartition): Promise<PartitionContents> {
  const { rows } = await sql<PartitionContents>`
    select count(*)::int as rows, count(d.seq)::int as chained, min(d.seq) as first, max(d.seq) as last
    from ${sql.table(name)} e left join audit_digests d on d.id = e.id and d.at = e.at`.execute(db);
  return rows[0] ?? { rows: 0, chained: 0, first: null, last: null };
}

/**
 * Returns the lower bound of a partition. Null for the first partition, which has none. Undefined if the name does not
 * fit the upper bound.
 */
export function startOfPartition(name: string, until: Date): Date | null | undefined {
  if (name === firstPartition) return null;
  const from = monthStart(until, -1);
  return name === nameOfMonth(from) ? from : undefined;
}

const nameOfMonth = (from: Date): string => `audit_events_${from.toISOString().slice(0, 7).replace('-', '_')}`;

/** Drops a partition and records it in the same transaction. The digests of its rows stay. */
export async function dropAuditPartition(
  db: Connection,
  { name }: AuditPartition,
  note: (tx: Connection) => Promise<void>,
): Promise<void> {
  await inShortTransaction(db, async (tx) => {
    await holdLock(tx, 'auditPartitions');
    await sql`drop table ${sql.table(name)}`.execute(tx);
    await note(tx);
  });
}

export const monthStart = (date: Date, monthsLater: number): Date =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, 1));

async function ownsAudit(db: Connection): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(relowner, 'usage') as owns from pg_class where oid = 'audit_events'::regclass`.execute(db);
  return rows[0]?.owns === true;
}

/** The end of the last month that has a partition. */
export async function lastEnd(db: Connection): Promise<Date> {
  const ends = (await auditPartitions(db)).flatMap(({ until }) => until ?? []);
  return new Date(Math.max(...ends.map((end) => end.getTime())));
}

/**
 * Makes the partition of the next month and returns its name, or no name if another instance was faster. Rows of this
 * month that were written before are moved into the partition.
 */
async function makeNextMonth(db: Connection, end: Date): Promise<string[]> {
  return inShortTransaction(db, async (tx) => {
    await holdLock(tx, 'auditPartitions');
    const from = await lastEnd(tx);
    if (from >= end) return [];
    const until = monthStart(from, 1);
    const name = nameOfMonth(from);
    const range = `at >= '${from.toISOString()}' and at < '${until.toISOString()}'`;
    const statements = [
      `create table ${name} (like audit_events including defaults including constraints)`,
      `lock table ${otherPartition} in access exclusive mode`,
      `insert into ${name} select * from ${otherPartition} where ${range}`,
      `alter table ${otherPartition} disable trigger audit_events_are_final`,
      `delete from ${otherPartition} where ${range}`,
      `alter table ${otherPartition} enable trigger audit_events_are_final`,
      `alter table audit_events attach partition ${name} for values from ('${from.toISOString()}') to ('${until.toISOString()}')`,
      keepFinal(name),
    ];
    for (const statement of statements) await sql.raw(statement).execute(tx);
    return [name];
  });
}

/**
 * Runs a transaction that waits at most a second for its locks, and tries again for about a minute and a half. While it
 * waits for an exclusive lock, all later statements wait too.
 */
async function inShortTransaction<Result>(db: Connection, work: (tx: Connection) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = '1s'`.execute(tx);
        return await work(tx);
      });
    } catch (error) {
      const isLocked = error instanceof Error && 'code' in error && error.code === '55P03';
      if (!isLocked || tries === 60) throw error;
      await sleep(500);
    }
  }
}
