import { type Kysely, sql } from 'kysely';

/**
 * Colleagues: accounts of one kind that share an ID. No row is written: an account without a role is administrator if it is the only account
 * of its ID. The version before adds accounts with the defaults, so for these an ID stays unique.
 */
const statements = [
  `ALTER TABLE accounts
    ADD COLUMN role text CHECK (role IN ('administrator', 'staff')),
    ADD COLUMN is_first_of_id boolean NOT NULL DEFAULT true,
    ADD COLUMN disabled_cause text CHECK (disabled_cause IN ('removed', 'unconfirmed')),
    ADD COLUMN former_cause text CHECK (former_cause IN ('removed', 'unconfirmed')),
    ADD COLUMN role_given_by bigint,
    ADD COLUMN role_given_at timestamptz,
    ADD COLUMN shared_notice_closed_at timestamptz`,
  `CREATE UNIQUE INDEX accounts_first_of_id ON accounts (kind, login_id) WHERE login_id IS NOT NULL AND is_first_of_id`,
  `CREATE INDEX accounts_of_id ON accounts (kind, login_id) WHERE login_id IS NOT NULL`,
  `DROP INDEX accounts_login_id`,
  `CREATE INDEX accounts_removed ON accounts (disabled_at) WHERE disabled_cause = 'removed'`,
  `CREATE INDEX accounts_of_group ON accounts (group_id) WHERE kind = 'group'`,

  `CREATE TABLE organisations (
    kind text NOT NULL CHECK (kind IN ('consultant', 'group', 'hospital')),
    organisation_id text NOT NULL,
    created_at timestamptz NOT NULL,
    reviewed_at timestamptz,
    reminders smallint NOT NULL DEFAULT 0,
    reminded_at timestamptz,
    stops_on date,
    PRIMARY KEY (kind, organisation_id)
  )`,
  // The link of an invitation is a secret of its sender. An invitation whose secret is gone no longer works.
  `CREATE TABLE invitations (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    kind text NOT NULL,
    organisation_id text NOT NULL,
    email text NOT NULL CHECK (email = lower(email) AND length(email) <= 64),
    secret_id uuid UNIQUE REFERENCES one_time_secrets ON DELETE SET NULL,
    sent_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    FOREIGN KEY (kind, organisation_id) REFERENCES organisations ON DELETE CASCADE,
    UNIQUE (kind, organisation_id, email)
  )`,
  `CREATE INDEX invitations_expiry ON invitations (expires_at)`,

  `ALTER TABLE approvals
    DROP CONSTRAINT approvals_type_check,
    ADD CONSTRAINT approvals_type_check
      CHECK (type IN ('two-factor-removal', 'enrolment-code', 'application-change', 'appoint-administrator'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
