import { sql, type Migration } from 'kysely';
import type { Db } from './database.ts';

/**
 * Steps that a newer version has taken, as ones that need nothing done. Without them the migrator would refuse to start an
 * older version, which restarts beside a newer one during an upgrade and is started again to go back.
 */
export async function laterMigrations(db: Db, own: readonly string[]): Promise<Record<string, Migration>> {
  const last = own.toSorted().at(-1) ?? '';
  const { rows: found } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (found.length === 0) return {};
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const later = rows.map(({ name }) => name).filter((name) => name > last);
  return Object.fromEntries(later.map((name) => [name, { up: () => Promise.resolve() }]));
}
