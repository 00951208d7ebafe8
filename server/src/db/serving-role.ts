import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * The audit columns that the serving role may write. The id is not among them, because a chosen id would make the chain
 * skip rows. A sequence provides the id.
 */
const auditColumns =
  'at, event, result, reason, account_id, subject, kind, request_id, client, device, actor, actor_reason';

/**
 * The serving role may read and write rows, but not change the schema or existing audit rows. It uses partitions only
 * through their table.
 *
 * It cannot write account references, because the audit shows them instead of ids. A trigger with the
 * rights of the owner of the tables adds them.
 */
export const servingRights = (role: string): string[] => [
  `grant usage on schema public to ${role}`,
  `grant select, insert, update, delete on all tables in schema public to ${role}`,
  `grant usage on all sequences in schema public to ${role}`,
  `revoke insert, update, delete, truncate on audit_events from ${role}`,
  `grant insert (${auditColumns}) on audit_events to ${role}`,
  `do $$ declare part regclass; begin for part in select inhrelid from pg_inherits where inhparent = 'audit_events'::regclass loop execute 'revoke all on ' || part || ' from ${role.replaceAll("'", "''")}'; end loop; end $$`,
  `revoke update, delete, truncate on audit_digests, audit_batches from ${role}`,
  `revoke insert, update, delete, truncate on account_references from ${role}`,
  `revoke update, truncate on consents from ${role}`,
  `revoke update, delete, truncate on wordings from ${role}`,
  `revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${role}`,
];

/**
 * Gives the serving role its rights. The owner calls this after every migration, because new tables have no rights yet.
 * Returns false if the role does not exist.
 */
export async function grantServingRights(db: Kysely<Tables>, role: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_roles where rolname = ${role}`.execute(db);
  if (rows.length === 0) return false;
  // All rights change in one transaction, so that no server can change an audit table in between.
  await db.transaction().execute(async (tx) => {
    for (const statement of servingRights(`"${role.replaceAll('"', '""')}"`)) await sql.raw(statement).execute(tx);
  });
  return true;
}
