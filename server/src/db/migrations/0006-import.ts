import { sql, type Kysely } from 'kysely';

/** How far each file has been imported: written with the rows themselves, so that a killed import goes on where it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `CREATE TABLE import_runs (
    digest bytea NOT NULL,
    kind text NOT NULL,
    operator text NOT NULL,
    reason text,
    line bigint NOT NULL DEFAULT 0,
    report_bytes bigint NOT NULL DEFAULT 0,
    added bigint NOT NULL DEFAULT 0,
    changed bigint NOT NULL DEFAULT 0,
    unchanged bigint NOT NULL DEFAULT 0,
    refused bigint NOT NULL DEFAULT 0,
    started_at timestamptz NOT NULL,
    finished_at timestamptz,
    PRIMARY KEY (digest, kind)
  )`,
];
