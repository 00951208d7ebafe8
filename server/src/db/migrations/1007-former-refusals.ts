import { type Kysely, sql } from 'kysely';

/**
 * Adds the former refusals of the same application, route and error, newest first. They are lists in the row, so that an
 * application cannot get more rows, and the version before writes its rows as ever.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE oidc_refusals
    ADD COLUMN former_at timestamptz[] NOT NULL DEFAULT '{}',
    ADD COLUMN former_references text[] NOT NULL DEFAULT '{}'`.execute(db);
}
