import { sql, type Kysely } from 'kysely';

/** Limits ask whether a browser logged in before, before anybody says to which account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX known_browsers_token_hash ON known_browsers (token_hash)`.execute(db);
}
