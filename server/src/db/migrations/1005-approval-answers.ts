import { type Kysely, sql } from 'kysely';

/** Why a request to a second agent was answered or closed as it was, for the agent who asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE approvals ADD COLUMN answer text`.execute(db);
}
