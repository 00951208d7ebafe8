/** Applications: their signing keys, the sessions they take part in, and their codes and tokens. */
export const oidcStatements: readonly string[] = [
  `CREATE TABLE server_keys (
    id text PRIMARY KEY,
    purpose text NOT NULL CHECK (purpose IN ('signature', 'rsa-signature', 'subject')),
    key_sealed bytea NOT NULL,
    used_from timestamptz NOT NULL
  )`,
  // There can be only one subject key, because a second one would give every person another subject.
  `CREATE UNIQUE INDEX server_keys_subject ON server_keys (purpose) WHERE purpose = 'subject'`,

  // A participant is an application in a session. Its row outlives the session and the account, so that the application
  // can still be told of the logout.
  `CREATE TABLE oidc_participants (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    session_hash bytea REFERENCES sessions (token_hash) ON UPDATE CASCADE ON DELETE SET NULL,
    account_id bigint REFERENCES accounts ON DELETE SET NULL,
    client_id text NOT NULL,
    sid text NOT NULL,
    created_at timestamptz NOT NULL,
    ended_at timestamptz,
    bound text NOT NULL DEFAULT 'follows',
    subject text,
    device text,
    used_at timestamptz,
    tell_at timestamptz,
    tries smallint NOT NULL DEFAULT 0,
    tell_result text,
    shown_factors smallint NOT NULL
  )`,
  `CREATE UNIQUE INDEX oidc_participants_open ON oidc_participants (session_hash, client_id) WHERE ended_at IS NULL`,
  `CREATE INDEX oidc_participants_session ON oidc_participants (session_hash)`,
  `CREATE INDEX oidc_participants_account ON oidc_participants (account_id)`,
  // The index holds only the logouts that are due, so that looking for them is cheap.
  `CREATE INDEX oidc_participants_to_tell ON oidc_participants (client_id, tell_at)
    WHERE tell_at IS NOT NULL AND (session_hash IS NULL OR ended_at IS NOT NULL)`,

  `CREATE TABLE oidc_artifacts (
    id_hash bytea PRIMARY KEY,
    model text NOT NULL,
    participant_id bigint REFERENCES oidc_participants ON DELETE CASCADE,
    payload jsonb NOT NULL,
    consumed_at timestamptz,
    expires_at timestamptz NOT NULL,
    parent_hash bytea,
    child_hash bytea,
    child_used_at timestamptz,
    superseded_after integer
  )`,
  `CREATE INDEX oidc_artifacts_participant ON oidc_artifacts (participant_id)`,
  `CREATE INDEX oidc_artifacts_expiry ON oidc_artifacts (expires_at)`,

  // Secrets are random, so a plain hash protects them.
  `CREATE TABLE oidc_clients (
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
  )`,
  `CREATE TABLE oidc_consents (
    account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    client_id text NOT NULL,
    scopes text[] NOT NULL,
    given_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, client_id)
  )`,
  `CREATE TABLE oidc_refusals (
    client_id text NOT NULL,
    route text NOT NULL,
    error text NOT NULL,
    at timestamptz NOT NULL,
    reference text NOT NULL,
    PRIMARY KEY (client_id, route, error)
  )`,
];
