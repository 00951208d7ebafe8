import { type Kysely, sql } from 'kysely';

/** The trace of the request that wrote a message, so that the gateway gets it when the message is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE outbox ADD COLUMN trace text`.execute(db);
}
