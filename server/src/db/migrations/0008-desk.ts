import { sql, type Kysely } from 'kysely';

/** The people of the support desk, where they are signed in, and what one of them asked another to approve. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Whoever was invited and has not come yet has no password. `totp_step` is the last one a code was taken for.
  `CREATE TABLE operators (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL UNIQUE,
    email text NOT NULL UNIQUE CHECK (email = lower(email)),
    role text NOT NULL CHECK (role IN ('viewer', 'agent')),
    password_hash text,
    totp_sealed bytea NOT NULL,
    totp_step bigint NOT NULL DEFAULT 0,
    invite_hash bytea UNIQUE,
    invite_expires_at timestamptz,
    disabled_at timestamptz,
    created_at timestamptz NOT NULL
  )`,
  `CREATE TABLE desk_sessions (
    token_hash bytea PRIMARY KEY,
    operator_id uuid NOT NULL REFERENCES operators ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL
  )`,
  `CREATE INDEX desk_sessions_operator ON desk_sessions (operator_id)`,

  // One question at a time about a person, and never answered by whoever asked it.
  `CREATE TABLE desk_approvals (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    asked_by uuid NOT NULL REFERENCES operators,
    reason text NOT NULL,
    asked_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    outcome text CHECK (outcome IN ('approved', 'declined', 'expired')),
    decided_by uuid REFERENCES operators,
    CHECK (decided_by IS NULL OR decided_by <> asked_by OR outcome = 'declined')
  )`,
  `CREATE UNIQUE INDEX desk_approvals_open ON desk_approvals (account_id) WHERE outcome IS NULL`,

  // A reference that somebody reads out from an error screen is the beginning of this.
  `CREATE INDEX audit_events_request ON audit_events (request_id text_pattern_ops) WHERE account_id IS NOT NULL`,
];
