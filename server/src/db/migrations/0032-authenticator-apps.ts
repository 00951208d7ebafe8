import { sql, type Kysely } from 'kysely';

/** WY19–WY23: authenticator apps, recovery codes, what answers a challenge, and whether the password came through the mailbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE accounts ADD COLUMN password_set_by_mail boolean NOT NULL DEFAULT false`.execute(db);
  await sql`ALTER TABLE one_time_secrets ADD COLUMN way text`.execute(db);
  await sql`
    CREATE TABLE authenticator_apps (
      account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      secret_sealed bytea NOT NULL,
      last_step integer NOT NULL,
      added_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE authenticator_setups (
      id uuid PRIMARY KEY,
      account_id bigint NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
      secret_sealed bytea NOT NULL,
      attempts smallint NOT NULL DEFAULT 0,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX authenticator_setups_expiry ON authenticator_setups (expires_at)`.execute(db);
  await sql`
    CREATE TABLE recovery_code_sets (
      account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      key_sealed bytea NOT NULL,
      made_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE recovery_codes (
      account_id bigint NOT NULL REFERENCES recovery_code_sets (account_id) ON DELETE CASCADE,
      digest bytea NOT NULL,
      used_at timestamptz,
      PRIMARY KEY (account_id, digest)
    )`.execute(db);
}
