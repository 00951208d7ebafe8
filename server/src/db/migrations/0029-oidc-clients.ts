import { sql, type Kysely } from 'kysely';

/** OP37: what operators change of an application while the servers run. Secrets are random, so that a hash is enough. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE oidc_clients (
      client_id text PRIMARY KEY,
      secret_hash bytea,
      secret_made_at timestamptz,
      former_secret_hash bytea,
      former_secret_until timestamptz,
      disabled_at timestamptz,
      disabled_by text,
      disabled_reason text,
      created_at timestamptz NOT NULL,
      CHECK ((secret_hash IS NULL) = (secret_made_at IS NULL)),
      CHECK ((former_secret_hash IS NULL) = (former_secret_until IS NULL))
    )`.execute(db);
}
