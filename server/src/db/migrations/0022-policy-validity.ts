import { sql, type Kysely } from 'kysely';

/**
 * P10: from when until when a policy of the embedded registry is in force, both days included; open where there is none. And
 * whether an import replaced a list, with how many of its rows it ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE registry_policies ADD COLUMN valid_from date, ADD COLUMN valid_to date`.execute(db);
  await sql`
    ALTER TABLE import_runs
      ADD COLUMN replaces boolean NOT NULL DEFAULT false,
      ADD COLUMN ended bigint NOT NULL DEFAULT 0`.execute(db);
}
