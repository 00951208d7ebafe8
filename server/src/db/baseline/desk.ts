/** The agents of the support desk, their sessions, and the requests that a second agent must approve. */
export const deskStatements: readonly string[] = [
  // An agent has either a password and an authenticator app, or a login at the desk provider. An invited
  // agent has no password yet. `totp_step` is the step of the last code that was accepted.
  `CREATE TABLE agents (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL UNIQUE,
    email text NOT NULL CHECK (email = lower(email)),
    role text NOT NULL CHECK (role IN ('viewer', 'agent')),
    password_hash text,
    totp_sealed bytea,
    totp_step bigint NOT NULL DEFAULT 0,
    invite_hash bytea UNIQUE,
    invite_expires_at timestamptz,
    disabled_at timestamptz,
    created_at timestamptz NOT NULL,
    openid_issuer text,
    openid_subject text,
    CONSTRAINT agents_way CHECK (
      CASE WHEN openid_subject IS NULL
        THEN totp_sealed IS NOT NULL AND openid_issuer IS NULL
        ELSE openid_issuer IS NOT NULL AND num_nonnulls(password_hash, totp_sealed, invite_hash) = 0
      END)
  )`,
  // A provider may give one email to two people, so only the email of a password login is unique.
  `CREATE UNIQUE INDEX agents_password_email ON agents (email) WHERE openid_subject IS NULL`,
  `CREATE UNIQUE INDEX agents_openid ON agents (openid_issuer, openid_subject)`,
  `CREATE INDEX agents_email ON agents (email)`,
  // Pairs of agents who log in in different ways and were recorded as two people.
  `CREATE TABLE distinct_agents (
    one uuid NOT NULL REFERENCES agents,
    other uuid NOT NULL REFERENCES agents,
    recorded_at timestamptz NOT NULL,
    PRIMARY KEY (one, other),
    CHECK (one < other)
  )`,
  `CREATE TABLE desk_sessions (
    token_hash bytea PRIMARY KEY,
    agent_id uuid NOT NULL REFERENCES agents ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL
  )`,
  `CREATE INDEX desk_sessions_agent ON desk_sessions (agent_id)`,
  // A login in progress at the provider. Its state and nonce are derived from a cookie of the browser that began it.
  `CREATE TABLE desk_openid_logins (
    token_hash bytea PRIMARY KEY,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX desk_openid_logins_expiry ON desk_openid_logins (expires_at)`,

  // An account has at most one open request of each type, and the agent who asked cannot approve it. A code made on the command line has no
  // asker. A digest of the code is kept until the code is used.
  `CREATE TABLE approvals (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    type text NOT NULL CHECK (type IN ('two-factor-removal', 'enrolment-code')),
    account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    asked_by uuid REFERENCES agents,
    reason text NOT NULL,
    asked_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    decision text CHECK (decision IN ('approved', 'declined', 'expired')),
    decided_by uuid REFERENCES agents,
    code_digest bytea,
    CONSTRAINT approvals_asked_by CHECK (asked_by IS NOT NULL OR type = 'enrolment-code'),
    CONSTRAINT approvals_decided_by CHECK (decided_by IS NULL OR decided_by <> asked_by OR decision = 'declined'),
    CONSTRAINT approvals_code CHECK (code_digest IS NULL OR type = 'enrolment-code' AND decision = 'approved')
  )`,
  `CREATE UNIQUE INDEX approvals_open ON approvals (account_id, type) WHERE decision IS NULL`,
  `CREATE UNIQUE INDEX approvals_usable_code ON approvals (account_id) WHERE code_digest IS NOT NULL`,

  // Keyed digests of the people that an agent looked for on a day, or of the search text if the search found none.
  `CREATE TABLE desk_lookups (
    agent_id uuid NOT NULL REFERENCES agents ON DELETE CASCADE,
    day date NOT NULL,
    subject bytea NOT NULL,
    PRIMARY KEY (agent_id, day, subject)
  )`,
];
