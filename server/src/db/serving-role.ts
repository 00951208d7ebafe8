import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** What the role that serves may do: everything with rows, nothing with the schema, and nothing with what the audit holds already. */
export const servingRights = (role: string): string[] => [
  `grant usage on schema public to ${role}`,
  `grant select, insert, update, delete on all tables in schema public to ${role}`,
  `grant usage on all sequences in schema public to ${role}`,
  `revoke update, delete, truncate on audit_events, audit_digests, audit_batches from ${role}`,
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
