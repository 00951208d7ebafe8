import { sql, type Kysely } from 'kysely';

/** OP7: how many milliseconds after the first exchange of its parent a refresh token lost to another child. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE oidc_artifacts ADD COLUMN superseded_after integer`.execute(db);
}
