/** Accounts, ways to log in, sessions, one-time secrets and counts of failures. */
export const accountStatements: readonly string[] = [
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
    birth_date_digest bytea,
    title text,
    first_name_sealed bytea,
    last_name_sealed bytea,
    group_id text,
    credentials_version integer NOT NULL DEFAULT 0,
    self_registered boolean NOT NULL DEFAULT false,
    disabled_at timestamptz,
    disabled_reason text,
    user_handle bytea,
    password_set_by_mail boolean NOT NULL DEFAULT false,
    CHECK (two_factor IS DISTINCT FROM 'SMS' OR mobile_sealed IS NOT NULL)
  )`,
  `CREATE UNIQUE INDEX accounts_email ON accounts (realm, email)`,
  `CREATE UNIQUE INDEX accounts_login_id ON accounts (kind, login_id) WHERE login_id IS NOT NULL`,
  `CREATE UNIQUE INDEX accounts_member_number ON accounts (member_number) WHERE member_number IS NOT NULL`,

  // 60 random bits as consonants: a reference cannot be guessed, does not look like a number and spells no word.
  `CREATE FUNCTION new_account_reference() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
    DECLARE letters text := translate(substr(gen_random_uuid()::text, 21), '0123456789abcdef-', 'BCDFGHJKMPQRTVWX');
    BEGIN RETURN substr(letters, 1, 5) || '-' || substr(letters, 6, 5) || '-' || substr(letters, 11); END $$`,
  // The table has no foreign key, because the audit of an erased account still shows its reference.
  `CREATE TABLE account_references (
    account_id bigint PRIMARY KEY,
    reference text NOT NULL UNIQUE DEFAULT new_account_reference()
  )`,
  // The function runs with the rights of the owner of the tables, because a role that adds accounts need not have rights on this table.
  `CREATE FUNCTION add_account_references() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    BEGIN INSERT INTO account_references (account_id) SELECT id FROM added; RETURN NULL; END $$`,
  `CREATE TRIGGER accounts_have_references AFTER INSERT ON accounts REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION add_account_references()`,

  // The algorithms and costs of the password hashes. A refused login takes as long as the costliest of them.
  `CREATE TABLE password_formats (format text PRIMARY KEY)`,
  `CREATE TABLE password_history (
    account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    password_hash text NOT NULL,
    replaced_at timestamptz NOT NULL
  )`,
  `CREATE INDEX password_history_account ON password_history (account_id, replaced_at)`,

  `CREATE TABLE consents (
    account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    subject text NOT NULL CHECK (subject IN ('terms', 'data-processing')),
    version text NOT NULL,
    language text NOT NULL,
    brand text NOT NULL,
    given text NOT NULL CHECK (given IN ('page', 'preset', 'embedded')),
    at timestamptz NOT NULL,
    CHECK (subject = 'terms' OR given = 'page')
  )`,
  `CREATE INDEX consents_account ON consents (account_id)`,

  `CREATE TABLE one_time_secrets (
    id uuid PRIMARY KEY,
    account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    purpose text NOT NULL,
    nonce bytea NOT NULL,
    token_hash bytea NOT NULL UNIQUE,
    attempts integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    exchanges integer NOT NULL DEFAULT 0,
    sent_at timestamptz,
    way text
  )`,
  `CREATE INDEX one_time_secrets_account ON one_time_secrets (account_id, purpose)`,
  `CREATE INDEX one_time_secrets_expiry ON one_time_secrets (expires_at)`,
  `CREATE TABLE reset_authorisations (
    token_hash bytea PRIMARY KEY,
    secret_id uuid NOT NULL UNIQUE REFERENCES one_time_secrets ON DELETE CASCADE,
    expires_at timestamptz NOT NULL
  )`,
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
  // The email that a "this wasn't me" link was sent to and restores. The older of two links counts. The links are
  // numbered, because the clocks of two instances may differ.
  `CREATE TABLE recovery_links (
    secret_id uuid PRIMARY KEY REFERENCES one_time_secrets ON DELETE CASCADE,
    email text NOT NULL,
    number bigint GENERATED ALWAYS AS IDENTITY
  )`,
  `CREATE INDEX recovery_links_email ON recovery_links (email)`,

  // Columns of eight bytes come first, so that none is padded. The free space in each page lets an update of "last seen"
  // leave the indexes alone.
  `CREATE TABLE sessions (
    account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    challenge_id uuid REFERENCES one_time_secrets ON DELETE SET NULL,
    token_hash bytea PRIMARY KEY,
    device text NOT NULL DEFAULT '/',
    factor_shown_at timestamptz,
    shown_factors smallint NOT NULL DEFAULT 1
  ) WITH (fillfactor = 95)`,
  `CREATE INDEX sessions_account ON sessions (account_id)`,
  `CREATE TABLE ended_sessions (
    token_hash bytea PRIMARY KEY,
    reason text NOT NULL,
    ended_at timestamptz NOT NULL
  )`,
  `CREATE INDEX ended_sessions_ended_at ON ended_sessions (ended_at)`,

  // A trusted device holds two secrets: one in the storage of the page, one in a cookie that scripts cannot read. A
  // request needs both. If a request sends a cookie whose hash was used before, the cookie is a copy.
  `CREATE TABLE trusted_devices (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    value_hash bytea NOT NULL UNIQUE,
    cookie_hash bytea NOT NULL,
    former_cookie_hash bytea,
    device text NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_cookie_hashes bytea[] NOT NULL DEFAULT '{}'
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
  // Limits must know whether a browser is known before a request names an account.
  `CREATE INDEX known_browsers_token_hash ON known_browsers (token_hash)`,

  `CREATE TABLE passkeys (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
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
  )`,
  `CREATE INDEX passkeys_account ON passkeys (account_id)`,
  `CREATE TABLE spent_challenges (nonce bytea PRIMARY KEY, expires_at timestamptz NOT NULL)`,
  `CREATE INDEX spent_challenges_expiry ON spent_challenges (expires_at)`,
  `CREATE TABLE passkey_asks (
    account_id bigint PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    times smallint NOT NULL,
    last_asked_at timestamptz,
    never boolean NOT NULL DEFAULT false
  )`,
  `CREATE TABLE authenticator_apps (
    account_id bigint PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    secret_sealed bytea NOT NULL,
    last_step integer NOT NULL,
    added_at timestamptz NOT NULL
  )`,
  `CREATE TABLE authenticator_setups (
    id uuid PRIMARY KEY,
    account_id bigint NOT NULL UNIQUE REFERENCES accounts ON DELETE CASCADE,
    secret_sealed bytea NOT NULL,
    attempts smallint NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX authenticator_setups_expiry ON authenticator_setups (expires_at)`,
  `CREATE TABLE recovery_code_sets (
    account_id bigint PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    key_sealed bytea NOT NULL,
    by_mailbox boolean NOT NULL,
    made_at timestamptz NOT NULL
  )`,
  `CREATE TABLE recovery_codes (
    account_id bigint NOT NULL REFERENCES recovery_code_sets ON DELETE CASCADE,
    digest bytea NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (account_id, digest)
  )`,

  `CREATE TABLE failed_attempts (
    subject bytea PRIMARY KEY,
    failures integer NOT NULL,
    streak integer NOT NULL DEFAULT 0,
    locks integer NOT NULL DEFAULT 0,
    last_attempt_at timestamptz NOT NULL,
    locked_until timestamptz
  )`,
  // A time window with a client_id counts wrong credentials of that application. An operator can end these windows by application.
  `CREATE TABLE throttles (
    key bytea PRIMARY KEY,
    hits integer NOT NULL,
    window_ends_at timestamptz NOT NULL,
    client_id text
  )`,
  `CREATE INDEX throttles_window ON throttles (window_ends_at)`,
  `CREATE INDEX throttles_client ON throttles (client_id) WHERE client_id IS NOT NULL`,
];
