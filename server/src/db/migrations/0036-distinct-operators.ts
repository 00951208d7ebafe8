import { sql, type Kysely } from 'kysely';

/** Operators who log in at the desk in different ways and of whom it was recorded that they are two people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE distinct_operators (
      one uuid NOT NULL REFERENCES operators,
      other uuid NOT NULL REFERENCES operators,
      recorded_at timestamptz NOT NULL,
      PRIMARY KEY (one, other),
      CHECK (one < other)
    )`.execute(db);
}
