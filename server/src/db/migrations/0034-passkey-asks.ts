import { sql, type Kysely } from 'kysely';

/** WY10: how often somebody was asked to add a passkey, and whether they want to be asked again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE passkey_asks (
      account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      times smallint NOT NULL,
      last_asked_at timestamptz,
      never boolean NOT NULL DEFAULT false
    )`.execute(db);
}
