import { sql, type Kysely } from 'kysely';

/** OP38, OP23: the keys that sign what applications are told, and the one that subjects are made with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE server_keys (
      id text PRIMARY KEY,
      purpose text NOT NULL CHECK (purpose IN ('signature', 'subject')),
      key_sealed bytea NOT NULL,
      used_from timestamptz NOT NULL
    )`.execute(db);
  // Another one would give every person another subject.
  await sql`CREATE UNIQUE INDEX server_keys_subject ON server_keys (purpose) WHERE purpose = 'subject'`.execute(db);
}
