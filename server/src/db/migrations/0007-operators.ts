import { sql, type Kysely } from 'kysely';

/** Who acted on a person's account in their stead, and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE audit_events
      ADD COLUMN IF NOT EXISTS operator text,
      ADD COLUMN IF NOT EXISTS operator_reason text`.execute(db);
}
