import { sql, type Kysely } from 'kysely';

/** Which secrets belong to this database, which one is current, and which running processes have which of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `CREATE TABLE secret_keys (
    id smallint PRIMARY KEY CHECK (id > 0),
    check_value bytea NOT NULL,
    current_from timestamptz NOT NULL,
    binds_rows boolean NOT NULL,
    retired_at timestamptz
  )`,
  `CREATE TABLE server_instances (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    key_checks jsonb NOT NULL,
    current_key smallint NOT NULL,
    started_at timestamptz NOT NULL,
    seen_at timestamptz NOT NULL
  )`,
];
