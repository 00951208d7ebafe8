import { sql, type Kysely } from 'kysely';

/** OP40: why each application was last refused. One row for each reason and address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE oidc_refusals (
      client_id text NOT NULL,
      route text NOT NULL,
      error text NOT NULL,
      at timestamptz NOT NULL,
      reference text NOT NULL,
      PRIMARY KEY (client_id, route, error)
    )`.execute(db);
}
