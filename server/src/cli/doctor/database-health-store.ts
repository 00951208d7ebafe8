import { sql } from 'kysely';
import { lastEnd, rowsWithoutMonth } from '../../db/audit-partitions.ts';
import type { Db } from '../../db/database.ts';
import { chainLag } from '../../audit/audit-chain-store.ts';

export interface ServerHealth {
  version: string;
  major: number;
  isStandby: boolean;
  isReadOnly: boolean;
  isSuperuser: boolean;
  /** True if the database user has the rights of the owner of the audit table. Null if the table does not exist. */
  ownsAudit: boolean | null;
  now: Date;
}

export async function serverHealth(db: Db): Promise<ServerHealth | undefined> {
  const { rows } = await sql<ServerHealth>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
      pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::bool as "isReadOnly",
      current_setting('is_superuser')::bool as "isSuperuser", clock_timestamp() as now,
      (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('audit_events')) as "ownsAudit"`.execute(
    db,
  );
  return rows[0];
}

/**
 * Returns the tables for which the database user lacks rights. The user needs no right to change existing audit rows or
 * to choose account references.
 */
export async function closedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%'
      and not (has_table_privilege(oid, 'select') and case
        when relname = 'account_references' then true
        when relname = 'audit_events' then has_column_privilege(oid, 'at', 'insert')
        when relname in ('audit_digests', 'audit_batches') then has_table_privilege(oid, 'insert')
        else has_table_privilege(oid, 'insert') and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete') end)
    order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

export interface AuditHealth {
  /** The end of the last monthly partition. */
  lastEnd: Date;
  rowsWithoutMonth: number;
  chainLag: number;
}

export const auditHealth = async (db: Db, now: Date): Promise<AuditHealth> => ({
  lastEnd: await lastEnd(db),
  rowsWithoutMonth: await rowsWithoutMonth(db, now),
  chainLag: await chainLag(db, now),
});

export interface OutboxHealth {
  waiting: number;
  oldest: Date | null;
  dead: number;
}

export async function outboxHealth(db: Db): Promise<OutboxHealth> {
  const { rows } = await sql<OutboxHealth>`
    select count(*) filter (where sent_at is null and dead_at is null)::int as waiting,
      min(created_at) filter (where sent_at is null and dead_at is null) as oldest,
      count(*) filter (where dead_at is not null and last_error not in ('expired', 'superseded'))::int as dead
    from outbox`.execute(db);
  return rows[0] ?? { waiting: 0, oldest: null, dead: 0 };
}

/** A server that is connected, and the digest of its configuration. */
export interface ConnectedServer {
  name: string;
  digest: string;
}

/** Servers put their process id and the digest of their configuration into PostgreSQL's application name. */
export async function connectedServers(db: Db): Promise<ConnectedServer[]> {
  const { rows } = await sql<ConnectedServer>`
    select distinct concat_ws(' ', host(client_addr), 'process ' || split_part(application_name, ' ', 2)) as name,
      split_part(application_name, ' ', 3) as digest
    from pg_stat_activity
    where datname = current_database() and application_name ~ '^selvage [0-9]+ [0-9a-f]{8}$'
    order by 2, 1`.execute(db);
  return rows;
}

/** Counts the accounts that may log in and get their codes by text. */
export async function countTexted(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('two_factor', '=', 'SMS')
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Where the connection ended, and what PostgreSQL waits for before it acknowledges a change. */
export interface ReplicationHealth {
  /** The address of the server on this connection. Null on a socket of the machine. */
  address: string | null;
  port: number | null;
  standbys: number;
  /** The names of the standbys that are in sync. Null if this user may not see them. */
  inSync: string[] | null;
  synchronousStandbyNames: string;
  synchronousCommit: string;
}

export async function replicationHealth(db: Db): Promise<ReplicationHealth | undefined> {
  const { rows } = await sql<ReplicationHealth>`
    select host(inet_server_addr()) as address, inet_server_port() as port, count(r.pid)::int as standbys,
      case when pg_has_role('pg_read_all_stats', 'usage') then
        coalesce(array_agg(r.application_name order by r.application_name) filter (where r.sync_state in ('sync', 'quorum')), '{}')
        end as "inSync",
      current_setting('synchronous_standby_names') as "synchronousStandbyNames",
      current_setting('synchronous_commit') as "synchronousCommit"
    from (select) as one left join pg_stat_replication r on true`.execute(db);
  return rows[0];
}
