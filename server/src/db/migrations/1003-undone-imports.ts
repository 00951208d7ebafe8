import { type Kysely, sql } from 'kysely';

/** When the accounts of an import were removed. Its file can then be imported again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE import_runs ADD COLUMN undone_at timestamptz').execute(db);
}
