import { sql, type Kysely } from 'kysely';

/** Why sessions were ended before their time, so that the browser that still holds one can be told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `CREATE TABLE ended_sessions (
    token_hash bytea PRIMARY KEY,
    reason text NOT NULL,
    ended_at timestamptz NOT NULL
  )`,
  `CREATE INDEX ended_sessions_ended_at ON ended_sessions (ended_at)`,
];
