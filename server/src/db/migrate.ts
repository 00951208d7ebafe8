import { type Migration, Migrator, sql } from 'kysely';
import { prepareAuditPartitions } from './audit-partitions.ts';
import { machineTime } from './clock.ts';
import { type Db, withoutTimeout } from './database.ts';
import * as baseline from './migrations/1000-baseline.ts';
import * as applications from './migrations/1001-applications.ts';
import * as deskApplications from './migrations/1002-desk-applications.ts';
import * as undoneImports from './migrations/1003-undone-imports.ts';
import * as traces from './migrations/1004-traces.ts';
import * as approvalAnswers from './migrations/1005-approval-answers.ts';
import * as lastLogins from './migrations/1006-last-logins.ts';
import * as formerRefusals from './migrations/1007-former-refusals.ts';
import * as organisations from './migrations/1008-organisations.ts';
import * as consents from './migrations/1009-consents.ts';

const migrations: Record<string, Migration> = {
  '1000-baseline': baseline,
  '1001-applications': applications,
  '1002-desk-applications': deskApplications,
  '1003-undone-imports': undoneImports,
  '1004-traces': traces,
  '1005-approval-answers': approvalAnswers,
  '1006-last-logins': lastLogins,
  '1007-former-refusals': formerRefusals,
  '1008-organisations': organisations,
  '1009-consents': consents,
};

/** The schema from before the changelog’s entry “Start with an empty database”. Its tables have other names, and nothing converts them. */
export class EarlierSchemaError extends Error {
  constructor() {
    super(
      'This database is older than “Start with an empty database” in the changelog, and cannot be converted: start with an empty one; for the demonstration delete `data/`',
    );
    this.name = 'EarlierSchemaError';
  }
}

/**
 * Brings the schema up to date. Kysely holds a PostgreSQL advisory lock around one transaction,
 * so any number of instances may start at once and exactly one applies each step.
 */
export async function migrate(db: Db): Promise<string[]> {
  // The applied migrations are read first, because the migrator holds the only connection while it works.
  const applied = await appliedMigrations(db);
  const added = isComplete(applied) ? [] : await applyMigrations(db, applied);
  await prepareAuditPartitions(db, machineTime());
  return added;
}

export const isMigrated = async (db: Db): Promise<boolean> => includesOwn(await appliedMigrations(db));

/**
 * True if every migration is applied. The migrator, which reads every column of the schema twice and so delays a start,
 * is then not run.
 */
const isComplete = (applied: ReadonlySet<string>): boolean =>
  includesOwn(applied) && [...applied].every((name) => name in migrations || isLater(name));

const includesOwn = (applied: ReadonlySet<string>): boolean => ownNames.every((name) => applied.has(name));

async function applyMigrations(db: Db, applied: ReadonlySet<string>): Promise<string[]> {
  const known = { ...migrations, ...laterMigrations(applied) };
  const provider = { getMigrations: () => Promise.resolve(known) };
  const migrated = withoutTimeout(db, (connection) => new Migrator({ db: connection, provider }).migrateToLatest());
  const { error, results } = await migrated;
  if (error !== undefined) throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}

const ownNames = Object.keys(migrations);
const lastOwn = ownNames.toSorted().at(-1) ?? '';
const isLater = (name: string): boolean => name > lastOwn;

/**
 * Treats the migrations of a newer version as done. Otherwise the migrator would refuse to start an older version, which restarts beside a
 * newer version during an upgrade, or is started again to go back.
 */
const laterMigrations = (applied: ReadonlySet<string>): Record<string, Migration> =>
  Object.fromEntries([...applied].filter(isLater).map((name) => [name, { up: () => Promise.resolve() }]));

async function appliedMigrations(db: Db): Promise<ReadonlySet<string>> {
  const { rows: found } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (found.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  if (rows.some(({ name }) => name.startsWith('00'))) throw new EarlierSchemaError();
  return new Set(rows.map(({ name }) => name));
}
