import { sql, type Kysely } from 'kysely';

/** What a signed-in person looks after: their second factor, their devices and sessions, and what changed when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Past the second factor by a remembered device alone: enough to come in, not to change that factor.
  `ALTER TABLE sessions
    ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
    ADD COLUMN device text NOT NULL DEFAULT '/',
    ADD COLUMN by_trusted_device boolean NOT NULL DEFAULT false`,
  `ALTER TABLE audit_events ADD COLUMN device text`,
  `ALTER TABLE one_time_secrets ADD COLUMN sent_at timestamptz`,

  `CREATE TABLE two_factor_changes (
    secret_id uuid PRIMARY KEY REFERENCES one_time_secrets ON DELETE CASCADE,
    two_factor text CHECK (two_factor IN ('EMAIL', 'SMS')),
    mobile_sealed bytea,
    CHECK ((two_factor IS NOT DISTINCT FROM 'SMS') = (mobile_sealed IS NOT NULL))
  )`,
  `CREATE TABLE email_changes (
    secret_id uuid PRIMARY KEY REFERENCES one_time_secrets ON DELETE CASCADE,
    email text NOT NULL CHECK (email = lower(email) AND length(email) <= 64)
  )`,

  // Two halves, one in the page's storage and one in a cookie no script can read: neither is worth anything alone.
  `CREATE TABLE trusted_devices (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    value_hash bytea NOT NULL UNIQUE,
    cookie_hash bytea NOT NULL,
    former_cookie_hash bytea,
    device text NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX trusted_devices_account ON trusted_devices (account_id)`,
  `CREATE INDEX trusted_devices_expiry ON trusted_devices (expires_at)`,

  `CREATE TABLE known_browsers (
    account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    token_hash bytea NOT NULL,
    last_seen_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, token_hash)
  )`,
  `CREATE INDEX known_browsers_seen ON known_browsers (last_seen_at)`,
];
