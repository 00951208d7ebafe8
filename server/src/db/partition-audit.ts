import { setTimeout as sleep } from 'node:timers/promises';
import { minutes } from '@selvage/contract/time-units';
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

// How an audit from before there were partitions becomes a partitioned table, while others write to it.

type Connection = Kysely<Tables>;

export const otherPartition = 'audit_events_other';
/** Has all rows from before there were partitions. */
export const firstPartition = 'audit_events_first';

/** Has rows of the far future while the first partition is made. */
const futureRows = 'audit_events_future';

/** Any number, as long as nothing else in the database locks it. */
export const partitionLock = 20_261_119;

/** As long as the conversion of a large audit may take. */
const longestWait = minutes(30);

/** Makes the audit a partitioned table if it is none yet. The first partition holds what is older than the end. */
export async function partitionAudit(db: Connection, end: Date): Promise<void> {
  if (await isPartitioned(db)) return;
  await withSessionLock(db, async (connection) => {
    if (!(await isPartitioned(connection))) await convert(connection, end);
  });
}

/**
 * For the conversion, which takes several transactions. Waits by asking again: a statement that waits for the lock would hold up the
 * index that its holder is making.
 */
async function withSessionLock<Result>(db: Connection, work: (connection: Connection) => Promise<Result>) {
  return db.connection().execute(async (connection) => {
    for (let tries = 1; ; tries++) {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${partitionLock}) as mine`.execute(
        connection,
      );
      if (rows[0]?.mine) break;
      if (tries === longestWait / 50) throw new Error('the partitions of the audit are locked by another process');
      await sleep(50);
    }
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${partitionLock})`.execute(connection);
    }
  });
}

/**
 * A statement that waits for an exclusive lock makes everybody behind it wait, too. So it gives up after a second, and is tried again
 * for about a minute and a half.
 */
export async function inShortTransaction<Result>(
  db: Connection,
  work: (tx: Connection) => Promise<Result>,
): Promise<Result> {
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

async function isPartitioned(db: Connection): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_class where oid = 'audit_events'::regclass and relkind = 'p'`.execute(db);
  return rows.length > 0;
}

/**
 * The table that was there becomes the first partition. What takes long (reading all rows for the check, building an index) is done
 * before, while others write. The exchange itself changes the catalogue only.
 */
async function convert(db: Connection, end: Date): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const briefly = (statements: readonly string[]) =>
    inShortTransaction(db, async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
    });
  await briefly([
    dropCheck,
    `alter table audit_events add constraint audit_events_first_until
      check (at is not null and at < '${end.toISOString()}') not valid`,
  ]);
  try {
    await setFutureRowsAside(db, end);
    await run(`alter table audit_events validate constraint audit_events_first_until`);
    // One that was interrupted is left behind invalid.
    await run(`drop index concurrently if exists audit_events_first_id`);
    await run(`create unique index concurrently audit_events_first_id on audit_events (id, at)`);
    await run(`drop index concurrently if exists audit_events_first_at`);
    await run(`create index concurrently audit_events_first_at on audit_events using brin (at)`);
    await briefly(exchange(end));
  } catch (error) {
    // It would refuse every row, and so every login, once its month is over.
    await briefly([dropCheck, putFutureRowsBack]).catch(() => undefined);
    throw error;
  }
}

/**
 * A row from a clock that went wrong must not make the first partition last until then: nothing could be pruned so long. It goes to the
 * partition for months that have none, like every such row. Whoever was killed in between left the table, and its rows are put back later.
 */
async function setFutureRowsAside(db: Connection, end: Date): Promise<void> {
  // Looked for before: this reads the whole table, and the check lets no more of them in.
  const { rows } = await sql<{ id: string }>`select id from audit_events where at >= ${end}`.execute(db);
  if (rows.length === 0) return;
  await inShortTransaction(db, async (tx) => {
    await sql`create table if not exists ${sql.table(futureRows)} (like audit_events)`.execute(tx);
    await sql`alter table audit_events disable trigger audit_events_are_final`.execute(tx);
    await sql`
      with moved as (delete from audit_events where id = any(${rows.map(({ id }) => id)}::bigint[]) returning *)
      insert into ${sql.table(futureRows)} select * from moved`.execute(tx);
    await sql`alter table audit_events enable trigger audit_events_are_final`.execute(tx);
  });
}

const putFutureRowsBack = `do $$ begin
  if to_regclass('${futureRows}') is not null then
    insert into audit_events overriding system value select * from ${futureRows};
    drop table ${futureRows};
  end if;
end $$`;

const dropCheck = `alter table audit_events drop constraint if exists audit_events_first_until`;

const exchange = (end: Date): string[] => [
  `lock table audit_events in access exclusive mode`,
  `alter table audit_events rename to ${firstPartition}`,
  `alter index audit_events_account rename to ${firstPartition}_account`,
  `alter index audit_events_request rename to ${firstPartition}_request`,
  `alter table ${firstPartition} alter column id drop identity`,
  `alter table ${firstPartition} drop constraint audit_events_pkey`,
  `create table audit_events (like ${firstPartition} including defaults) partition by range (at)`,
  // PostgreSQL 15 and 16 have no identity columns in partitioned tables.
  `create sequence audit_events_id_seq owned by audit_events.id`,
  `alter table audit_events alter column id set default nextval('audit_events_id_seq')`,
  `alter table audit_events add constraint audit_events_result check (result in ('ok', 'refused'))`,
  `create unique index audit_events_id on audit_events (id, at)`,
  `create index audit_events_at on audit_events using brin (at)`,
  `create index audit_events_account on audit_events (account_id, at)`,
  `create index audit_events_request on audit_events (request_id text_pattern_ops) where account_id is not null`,
  `alter table ${firstPartition} add constraint audit_events_result check (result in ('ok', 'refused'))`,
  `alter table audit_events attach partition ${firstPartition} for values from (minvalue) to ('${end.toISOString()}')`,
  `create table ${otherPartition} partition of audit_events default`,
  putFutureRowsBack,
  `select setval('audit_events_id_seq', coalesce(max(id), 1), max(id) is not null) from audit_events`,
  keepFinal('audit_events'),
  keepFinal(otherPartition),
  // Whoever could use the table can still: another version is running on it.
  `do $$ declare given record; begin
    for given in
      select r.rolname, acl.privilege_type from pg_class c, aclexplode(c.relacl) acl join pg_roles r on r.oid = acl.grantee
      where c.oid = '${firstPartition}'::regclass and acl.grantee <> c.relowner
    loop
      execute format('grant %s on audit_events to %I', given.privilege_type, given.rolname);
      if given.privilege_type = 'INSERT' then execute format('grant usage on audit_events_id_seq to %I', given.rolname); end if;
      execute format('revoke all on ${firstPartition} from %I', given.rolname);
    end loop;
  end $$`,
];

export const keepFinal = (table: string): string => `
  create trigger audit_events_are_final before update or delete or truncate on ${table}
  for each statement execute function audit_events_are_final()`;
