import { sql, type Kysely } from 'kysely';

/** F26: the birth dates of policies are encrypted. Those of before are until `selvage secret reseal` has encrypted them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE registry_policies
      ADD COLUMN birth_date_sealed bytea,
      ALTER COLUMN birth_date DROP NOT NULL,
      ADD CONSTRAINT registry_policies_birth_date CHECK (birth_date IS NOT NULL OR birth_date_sealed IS NOT NULL) NOT VALID`.execute(
    db,
  );
}
