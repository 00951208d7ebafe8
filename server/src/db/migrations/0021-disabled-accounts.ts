import { sql, type Kysely } from 'kysely';

/** An account that the operator has disabled: since when, and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE accounts ADD COLUMN disabled_at timestamptz, ADD COLUMN disabled_reason text`.execute(db);
}
