import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** What the role that serves writes of an event. The sequence gives the id: a chosen one would make the chain skip rows. */
const auditColumns =
  'at, event, result, reason, account_id, subject, kind, request_id, client, device, operator, operator_reason';

/**
 * What the role that serves may do: everything with rows, nothing with the schema, and nothing with what the audit holds already. References
 * of accounts belong to the audit, which shows them in place of ids; a trigger of the owner adds them. Partitions are reached by their
 * table alone.
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
  `revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${role}`,
];

/** By the owner, after every migration: new tables have no rights yet. False where there is no such role. */
export async function grantServingRights(db: Kysely<Tables>, role: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_roles where rolname = ${role}`.execute(db);
  if (rows.length === 0) return false;
  // At once, so that no server sees tables of the audit that it could change.
  await db.transaction().execute(async (tx) => {
    for (const statement of servingRights(`"${role.replaceAll('"', '""')}"`)) await sql.raw(statement).execute(tx);
  });
  return true;
}
