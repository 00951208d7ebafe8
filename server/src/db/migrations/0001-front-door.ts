import { sql, type Kysely } from 'kysely';

/** Accounts, their sessions and secrets, what counts failures, and what tells about it all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `CREATE TABLE accounts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('member', 'consultant', 'group', 'hospital', 'wellness')),
    realm text NOT NULL CHECK (realm IN ('member', 'consultant', 'group', 'hospital')),
    email text NOT NULL CHECK (email = lower(email) AND length(email) <= 64),
    login_id text,
    member_number text CHECK (member_number ~ '^[0-9]{10}$'),
    password_hash text,
    activated_at timestamptz,
    privileges text[] NOT NULL DEFAULT '{}',
    wellness_only text CHECK (wellness_only IN ('Y', 'N')),
    two_factor text CHECK (two_factor IN ('EMAIL', 'SMS')),
    mobile_sealed bytea,
    created_at timestamptz NOT NULL,
    CHECK (two_factor IS DISTINCT FROM 'SMS' OR mobile_sealed IS NOT NULL)
  )`,
  `CREATE UNIQUE INDEX accounts_address ON accounts (realm, email)`,
  `CREATE UNIQUE INDEX accounts_login_id ON accounts (kind, login_id) WHERE login_id IS NOT NULL`,
  `CREATE UNIQUE INDEX accounts_member_number ON accounts (member_number) WHERE member_number IS NOT NULL`,

  `CREATE TABLE password_history (
    account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    password_hash text NOT NULL,
    replaced_at timestamptz NOT NULL
  )`,
  `CREATE INDEX password_history_account ON password_history (account_id, replaced_at)`,

  `CREATE TABLE one_time_secrets (
    id uuid PRIMARY KEY,
    account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    purpose text NOT NULL,
    nonce bytea NOT NULL,
    token_hash bytea NOT NULL UNIQUE,
    attempts integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  )`,
  `CREATE INDEX one_time_secrets_account ON one_time_secrets (account_id, purpose)`,
  `CREATE INDEX one_time_secrets_expiry ON one_time_secrets (expires_at)`,

  // The space left in a page keeps "last seen" from rewriting the indexes.
  `CREATE TABLE sessions (
    token_hash bytea PRIMARY KEY,
    account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    stage text NOT NULL CHECK (stage IN ('full', 'owes-code', 'owes-setup')),
    challenge_id uuid REFERENCES one_time_secrets ON DELETE SET NULL,
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL
  ) WITH (fillfactor = 90)`,
  `CREATE INDEX sessions_account ON sessions (account_id)`,

  `CREATE TABLE sign_in_guards (
    subject bytea PRIMARY KEY,
    failures integer NOT NULL,
    streak integer NOT NULL DEFAULT 0,
    locks integer NOT NULL DEFAULT 0,
    last_attempt_at timestamptz NOT NULL,
    locked_until timestamptz
  )`,
  `CREATE TABLE throttles (
    key bytea PRIMARY KEY,
    hits integer NOT NULL,
    window_ends_at timestamptz NOT NULL
  )`,
  `CREATE INDEX throttles_window ON throttles (window_ends_at)`,

  `CREATE TABLE outbox (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    letter text NOT NULL,
    channel text NOT NULL CHECK (channel IN ('email', 'sms', 'none')),
    recipient text,
    account_id bigint REFERENCES accounts ON DELETE CASCADE,
    secret_id uuid REFERENCES one_time_secrets ON DELETE SET NULL,
    brand text NOT NULL,
    language text NOT NULL,
    facts jsonb NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    expires_at timestamptz,
    attempts integer NOT NULL DEFAULT 0,
    sent_at timestamptz,
    dead_at timestamptz,
    last_error text
  )`,
  `CREATE INDEX outbox_due ON outbox (due_at) WHERE sent_at IS NULL AND dead_at IS NULL`,
  `CREATE INDEX outbox_account ON outbox (account_id)`,
  `CREATE INDEX outbox_secret ON outbox (secret_id)`,

  `CREATE TABLE inbox_messages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    outbox_id uuid NOT NULL UNIQUE,
    channel text NOT NULL CHECK (channel IN ('email', 'sms')),
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    sent_at timestamptz NOT NULL
  )`,
  `CREATE INDEX inbox_messages_recipient ON inbox_messages (recipient, id)`,

  `CREATE TABLE audit_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL,
    event text NOT NULL,
    result text NOT NULL CHECK (result IN ('ok', 'refused')),
    reason text,
    account_id bigint,
    subject bytea,
    kind text,
    request_id text NOT NULL,
    client text
  )`,
  `CREATE INDEX audit_events_account ON audit_events (account_id, at)`,
  `CREATE FUNCTION audit_events_are_final() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'audit events are final'; END $$`,
  `CREATE TRIGGER audit_events_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
    FOR EACH STATEMENT EXECUTE FUNCTION audit_events_are_final()`,

  `CREATE TABLE registry_policies (member_number text PRIMARY KEY, birth_date date NOT NULL)`,
  `CREATE TABLE registry_consultants (consultant_id text PRIMARY KEY, registration_id text NOT NULL)`,
  `CREATE TABLE registry_hospitals (hospital_id text PRIMARY KEY, registration_id text NOT NULL)`,
  `CREATE TABLE registry_groups (group_id text PRIMARY KEY, is_wellness boolean NOT NULL)`,
];
