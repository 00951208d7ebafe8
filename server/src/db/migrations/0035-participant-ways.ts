import { sql, type Kysely } from 'kysely';

/** OP26: what was shown at the login of an application. One on a device outlives the session that would tell. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE oidc_participants ADD COLUMN ways smallint`.execute(db);
  await sql`UPDATE oidc_participants p SET ways = s.ways FROM sessions s WHERE s.token_hash = p.session_hash`.execute(
    db,
  );
}
