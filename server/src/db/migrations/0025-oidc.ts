import { sql, type Kysely } from 'kysely';

/** OP42: which applications take part in a session, and what they were given. Tokens and codes are kept as hashes alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A session that ends leaves its participants behind, without a session: they are over, and can still be told.
  await sql`
    CREATE TABLE oidc_participants (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      session_hash bytea REFERENCES sessions (token_hash) ON UPDATE CASCADE ON DELETE SET NULL,
      account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      client_id text NOT NULL,
      sid text NOT NULL,
      created_at timestamptz NOT NULL,
      ended_at timestamptz
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX oidc_participants_open ON oidc_participants (session_hash, client_id) WHERE ended_at IS NULL
  `.execute(db);
  await sql`CREATE INDEX oidc_participants_session ON oidc_participants (session_hash)`.execute(db);
  await sql`CREATE INDEX oidc_participants_account ON oidc_participants (account_id)`.execute(db);
  await sql`
    CREATE TABLE oidc_artifacts (
      id_hash bytea PRIMARY KEY,
      model text NOT NULL,
      participant_id bigint REFERENCES oidc_participants (id) ON DELETE CASCADE,
      payload jsonb NOT NULL,
      consumed_at timestamptz,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX oidc_artifacts_participant ON oidc_artifacts (participant_id)`.execute(db);
  await sql`CREATE INDEX oidc_artifacts_expiry ON oidc_artifacts (expires_at)`.execute(db);
}
