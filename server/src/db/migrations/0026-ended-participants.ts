import { sql, type Kysely } from 'kysely';

/** OP27 OP30: applications are told of the end of a session, and those on a device outlive it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // An erased account leaves behind what its applications are to be told, without the account.
  await sql`
    ALTER TABLE oidc_participants
      ALTER COLUMN account_id DROP NOT NULL,
      DROP CONSTRAINT oidc_participants_account_id_fkey,
      ADD CONSTRAINT oidc_participants_account_id_fkey
        FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE SET NULL,
      ADD COLUMN bound text NOT NULL DEFAULT 'follows',
      ADD COLUMN subject text,
      ADD COLUMN device text,
      ADD COLUMN used_at timestamptz,
      ADD COLUMN tell_at timestamptz,
      ADD COLUMN tries smallint NOT NULL DEFAULT 0,
      ADD COLUMN outcome text`.execute(db);
  // Empty but for those who are being told: looking for them costs next to nothing.
  await sql`
    CREATE INDEX oidc_participants_to_tell ON oidc_participants (client_id, tell_at)
      WHERE tell_at IS NOT NULL AND (session_hash IS NULL OR ended_at IS NOT NULL)`.execute(db);
}
