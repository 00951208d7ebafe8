import { sql, type Kysely } from 'kysely';

/**
 * OP7: which refresh token another was exchanged for, which one it was last exchanged for, and when that one was used.
 * OP38: keys that sign with RSA, for applications that know nothing else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE oidc_artifacts
      ADD COLUMN parent_hash bytea,
      ADD COLUMN child_hash bytea,
      ADD COLUMN child_used_at timestamptz`.execute(db);
  await sql`
    ALTER TABLE server_keys
      DROP CONSTRAINT server_keys_purpose_check,
      ADD CONSTRAINT server_keys_purpose_check CHECK (purpose IN ('signature', 'rsa-signature', 'subject'))
  `.execute(db);
}
