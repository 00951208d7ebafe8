import { sql, type Kysely } from 'kysely';

/** OP10: whose wrong credentials a window counts, so that an operator can end all windows of an application. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE throttles ADD COLUMN client_id text`.execute(db);
  await sql`CREATE INDEX throttles_client ON throttles (client_id) WHERE client_id IS NOT NULL`.execute(db);
}
