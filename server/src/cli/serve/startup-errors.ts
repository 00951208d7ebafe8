import { ConfigError } from '../../config/parts/setting.ts';
import { openDatabase } from '../../db/database.ts';
import type { DatabaseProblem } from '../../db/database-errors.ts';
import { migrate } from '../../db/migrate.ts';
import { losesPreparedStatements } from '../../db/pooler.ts';
import { isReadOnly } from '../../db/readiness-store.ts';
import { grantServingRights } from '../../db/serving-role.ts';
import { DatabaseTlsError } from '../../db/tls-faults.ts';

/**
 * Migrates the database over a connection with long timeouts, because a migration by another instance may take longer
 * than a person would wait.
 */
export async function migrateDatabase(url: string, { grantTo }: { grantTo?: string } = {}): Promise<string[]> {
  const database = openDatabase(url, { connections: 1, patience: 'migration', onLost: () => undefined });
  try {
    if (await isReadOnly(database.db)) throw new ConfigError('DATABASE_URL', takesNoChanges);
    const applied = await migrate(database.db);
    if (grantTo !== undefined && !(await grantServingRights(database.db, grantTo)))
      throw new ConfigError('--grant-to', `names a role that does not exist: ${grantTo}`);
    return applied;
  } finally {
    await database.close();
  }
}

const takesNoChanges = 'leads to a PostgreSQL that is read only: a standby, or default_transaction_read_only is on';

/** The problem of a connection pooler that loses prepared statements. docs/postgresql.md, "Connection pooling", has the details. */
export const losesStatements =
  'leads to a pooler that loses prepared statements: set pool_mode = session, or use PgBouncer 1.21 or newer with max_prepared_statements';

/** Refuses a pooler that loses prepared statements. With it, every second statement would fail sooner or later. */
export async function refuseLosingPooler(url: string): Promise<void> {
  if (await losesPreparedStatements(url, 1)) throw new ConfigError('DATABASE_URL', losesStatements);
}

const settingAtFault: Record<string, [setting: string, problem: string]> = {
  EACCES: ['PORT', 'may not be opened by this user'],
  EADDRNOTAVAIL: ['HOST', 'is not an address of this machine'],
  ENOTFOUND: ['DATABASE_URL', 'names a host that cannot be found'],
  ECONNREFUSED: ['DATABASE_URL', 'cannot be connected to: connection refused'],
  '28P01': ['DATABASE_URL', 'has a user or password that the database refuses'],
  '3D000': ['DATABASE_URL', 'names a database that does not exist'],
  '25006': ['DATABASE_URL', takesNoChanges],
  '26000': ['DATABASE_URL', losesStatements],
  '42P05': ['DATABASE_URL', losesStatements],
  '42501': ['DATABASE_URL', 'has a user that may not change the schema'],
  '53100': ['DATABASE_URL', 'leads to a database whose disk is full'],
  '53300': ['DATABASE_URL', 'leads to a database that has no connection left'],
  '57P03': ['DATABASE_URL', 'leads to a database that is still starting'],
};

export function throwSettingError(error: unknown): never {
  throw portTaken(error, 'PORT') ?? settingError(error) ?? error;
}

/** Like `throwSettingError`, for the port of the metrics, which has settings of its own. */
export function throwMetricsSettingError(error: unknown): never {
  throw portTaken(error, 'METRICS_PORT') ?? settingError(error, 'METRICS_') ?? error;
}

/** The error of a port that is in use. It names the port and a remedy, because the port may be a default that the operator never set. */
function portTaken(error: unknown, setting: string): ConfigError | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error)) return undefined;
  const port = Number(error.port);
  return new ConfigError(
    `${setting} ${port}`,
    `is already in use: end the other program, or choose another port, such as ${setting}=${port < 65_535 ? port + 1 : port - 1}`,
  );
}

export function settingError(error: unknown, whose = ''): ConfigError | undefined {
  if (error instanceof DatabaseTlsError) return new ConfigError('DATABASE_URL', error.message);
  if (error instanceof Error && /unsupported startup parameter: statement_timeout/.test(error.message))
    return new ConfigError(
      'DATABASE_URL',
      'leads to a PgBouncer that refuses statement_timeout: it needs ignore_startup_parameters = statement_timeout',
    );
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const fault = settingAtFault[code];
  return fault && new ConfigError(`${whose}${fault[0]}`, fault[1]);
}

/** Problems that last until a setting is changed. All other problems may disappear without any action. */
const needsSetting: ReadonlySet<DatabaseProblem> = new Set(['no TLS', 'prepared statements lost', 'read only']);

/** The exit of a command whose database has this problem. */
export const databaseExit = (trouble: DatabaseProblem | undefined): 'configuration' | 'unreachable' =>
  trouble === undefined || needsSetting.has(trouble) ? 'configuration' : 'unreachable';
