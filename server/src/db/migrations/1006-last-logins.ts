import { type Kysely, sql } from 'kysely';

/** When an application last exchanged a code. The rows of its sessions are deleted half a day after their end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE oidc_clients ADD COLUMN last_login_at timestamptz`.execute(db);
}
