import { sql, type Kysely } from 'kysely';

/** Which applications of its file each running process knows; null of an import, which serves nobody, and of an earlier version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE server_instances ADD COLUMN applications text[]`.execute(db);
}
