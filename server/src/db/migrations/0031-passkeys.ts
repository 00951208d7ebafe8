import { sql, type Kysely } from 'kysely';

/** WY2 WY8: passkeys, whose they are, and the challenges that they have answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE accounts ADD COLUMN user_handle bytea`.execute(db);
  await sql`
    CREATE TABLE passkeys (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      rp_id text NOT NULL,
      credential_id bytea NOT NULL UNIQUE,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      backup_eligible boolean NOT NULL,
      backed_up boolean NOT NULL,
      transports text[] NOT NULL,
      aaguid uuid NOT NULL,
      name text,
      device text NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX passkeys_account ON passkeys (account_id)`.execute(db);
  await sql`CREATE TABLE spent_challenges (nonce bytea PRIMARY KEY, expires_at timestamptz NOT NULL)`.execute(db);
  await sql`CREATE INDEX spent_challenges_expiry ON spent_challenges (expires_at)`.execute(db);
}
