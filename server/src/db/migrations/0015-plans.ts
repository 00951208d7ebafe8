import { sql, type Kysely } from 'kysely';

/** What the embedded registry tells of the plan of a policy. A policy without a plan name has none to show. The status has no
 * check: the table is older than this step, and nothing may refuse a row of the version before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `ALTER TABLE registry_policies
        ADD COLUMN plan_name text,
        ADD COLUMN plan_start date,
        ADD COLUMN plan_renewal date,
        ADD COLUMN plan_status text NOT NULL DEFAULT 'active'`,
    )
    .execute(db);
}
