import { sql, type Kysely } from 'kysely';

/**
 * WY26: a code by which somebody may add a passkey. One agent asks for it and another agrees, as in `desk_approvals`, which an earlier
 * version would take for a request to turn 2-factor authentication off. Without `asked_by` it was made on the command line.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE enrolment_codes (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      asked_by uuid REFERENCES operators,
      reason text NOT NULL,
      asked_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      outcome text CHECK (outcome IN ('approved', 'declined', 'expired')),
      decided_by uuid REFERENCES operators,
      code_digest bytea,
      CHECK (decided_by IS NULL OR decided_by <> asked_by OR outcome = 'declined'),
      CHECK (code_digest IS NULL OR outcome = 'approved')
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX enrolment_codes_open ON enrolment_codes (account_id) WHERE outcome IS NULL`.execute(db);
  await sql`CREATE UNIQUE INDEX enrolment_codes_usable ON enrolment_codes (account_id) WHERE code_digest IS NOT NULL`.execute(
    db,
  );
}
