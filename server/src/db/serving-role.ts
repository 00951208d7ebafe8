import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** What the role that serves writes of an event. The sequence gives the id: a chosen one would make the chain skip rows. */
const auditColumns =
  'at, event, result, reason, account_id, subject, kind, request_id, client, device, actor, actor_reason';

/**
 * The rights of the role that serves. It may read and write rows, but not change the schema or existing rows of the audit. It cannot write
 * references of accounts, because the audit shows them instead of ids; a trigger with the rights of the owner adds them. It has no rights
 * on partitions and reaches them by their table.
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
