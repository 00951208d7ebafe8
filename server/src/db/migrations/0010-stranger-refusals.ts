import { sql, type Kysely } from 'kysely';

/** Refusals of people without an account, counted until a minute is over and then summed up in one row of the audit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Rows are only added and deleted: an update would make all who are refused at once wait for one row.
  `CREATE TABLE stranger_refusals (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    minute timestamptz NOT NULL,
    event text NOT NULL,
    reason text,
    kind text,
    client text,
    hits integer NOT NULL CHECK (hits > 0)
  )`,
  `CREATE INDEX stranger_refusals_minute ON stranger_refusals (minute)`,
];
