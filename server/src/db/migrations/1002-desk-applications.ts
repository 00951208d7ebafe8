import { type Kysely, sql } from 'kysely';

/** The role `applications` at the desk, its requests to a second agent, and when an agent last showed a second factor. */
const statements = [
  `ALTER TABLE agents DROP CONSTRAINT agents_role_check,
    ADD CONSTRAINT agents_role_check CHECK (role IN ('viewer', 'agent', 'applications'))`,
  // Null until the agent confirms during the session. A login with a desk password shows a second factor itself.
  `ALTER TABLE desk_sessions ADD COLUMN factor_at timestamptz`,
  // Set while an agent who is logged in goes to the provider to show a second factor again.
  `ALTER TABLE desk_openid_logins ADD COLUMN confirms bytea`,
  // A request is about an account or an application. An application has at most one open request.
  `ALTER TABLE approvals ALTER COLUMN account_id DROP NOT NULL,
    ADD COLUMN client_id text,
    ADD COLUMN change json,
    ADD COLUMN owes_secret boolean NOT NULL DEFAULT false,
    DROP CONSTRAINT approvals_type_check,
    ADD CONSTRAINT approvals_type_check CHECK (type IN ('two-factor-removal', 'enrolment-code', 'application-change')),
    ADD CONSTRAINT approvals_about CHECK (
      CASE WHEN type = 'application-change'
        THEN account_id IS NULL AND client_id IS NOT NULL AND change IS NOT NULL
        ELSE account_id IS NOT NULL AND client_id IS NULL AND change IS NULL
      END),
    ADD CONSTRAINT approvals_owes_secret CHECK (NOT owes_secret OR type = 'application-change' AND decision = 'approved')`,
  `CREATE UNIQUE INDEX approvals_open_application ON approvals (client_id) WHERE decision IS NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
