import { sql, type Kysely } from 'kysely';

/** OP25: what people have let applications of others see. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE oidc_consents (
      account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      client_id text NOT NULL,
      scopes text[] NOT NULL,
      given_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, client_id)
    )`.execute(db);
}
