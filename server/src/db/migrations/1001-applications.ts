import { type Kysely, sql } from 'kysely';

/** Applications that operators define in the database. Every write gets a new version, also of an id that was removed before. */
const statements = [
  // `json` keeps the order of the keys, as the operator wrote them.
  `CREATE TABLE oidc_applications (
    client_id text PRIMARY KEY,
    entry json NOT NULL,
    version bigint GENERATED ALWAYS AS IDENTITY,
    changed_at timestamptz NOT NULL,
    changed_by text NOT NULL,
    changed_reason text NOT NULL
  )`,
  `ALTER TABLE server_instances ADD COLUMN application_versions jsonb`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
