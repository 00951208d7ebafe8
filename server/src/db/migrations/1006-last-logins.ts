import { type Kysely, sql } from 'kysely';

/**
 * Adds the time at which an application last exchanged a code. It is kept separately, because session rows are deleted half a day after
 * their end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE oidc_clients ADD COLUMN last_login_at timestamptz`.execute(db);
}
