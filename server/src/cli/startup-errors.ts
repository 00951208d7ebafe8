import { ConfigError } from '../config/setting.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';

/** On a connection of its own: another instance's migration may take longer than a person would wait. */
export async function migrateDatabase(url: string): Promise<string[]> {
  const database = openDatabase(url, { connections: 1, patience: 'migration', onLost: () => undefined });
  try {
    return await migrate(database.db);
  } finally {
    await database.close();
  }
}

const settingAtFault: Record<string, [setting: string, problem: string]> = {
  EACCES: ['PORT', 'may not be opened by this user'],
  EADDRNOTAVAIL: ['HOST', 'is not an address of this machine'],
  ENOTFOUND: ['DATABASE_URL', 'names a host that cannot be found'],
  ECONNREFUSED: ['DATABASE_URL', 'cannot be connected to: connection refused'],
  '28P01': ['DATABASE_URL', 'has a user or password that the database refuses'],
  '3D000': ['DATABASE_URL', 'names a database that does not exist'],
  '25006': ['DATABASE_URL', 'leads to a standby, which takes no changes'],
  '42501': ['DATABASE_URL', 'has a user that may not change the schema'],
  '53100': ['DATABASE_URL', 'leads to a database whose disk is full'],
  '53300': ['DATABASE_URL', 'leads to a database that has no connection left'],
  '57P03': ['DATABASE_URL', 'leads to a database that is still starting'],
};

export function throwSettingError(error: unknown): never {
  throw portTaken(error, 'PORT') ?? settingError(error) ?? error;
}

/** Who asks for the metrics comes to another port. */
export function throwMetricsSettingError(error: unknown): never {
  throw portTaken(error, 'METRICS_PORT') ?? settingError(error, 'METRICS_') ?? error;
}

/** Names the number and the way out: the setting may be one that nobody has set. */
function portTaken(error: unknown, setting: string): ConfigError | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error)) return undefined;
  const port = Number(error.port);
  return new ConfigError(
    `${setting} ${port}`,
    `is already in use: end the other program, or choose another port, such as ${setting}=${port < 65_535 ? port + 1 : port - 1}`,
  );
}

export function settingError(error: unknown, whose = ''): ConfigError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const fault = settingAtFault[code];
  return fault && new ConfigError(`${whose}${fault[0]}`, fault[1]);
}
