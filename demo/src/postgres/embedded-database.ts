import pg from 'pg';
import { ConfigError } from '@selvage/server/config/parts/setting';
import { advisoryLocks } from '@selvage/server/db/advisory-locks';
import { findBinaries } from './binaries.ts';
import { dataOf, isCluster, startCluster } from './cluster.ts';

export interface EmbeddedDatabase {
  url: string;
  /** True if a killed server left PostgreSQL running. */
  wasRunning: boolean;
  stop(): Promise<void>;
}

const database = 'selvage';

export const hasEmbeddedDatabase = (dataDir: string): boolean => isCluster(dataOf(dataDir));

export async function startEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const cluster = await startCluster(await findBinaries(), dataDir);
  const release = await lockFolder(cluster.url('postgres'), dataDir).catch((error: unknown) => {
    // Another process has the lock of this folder and uses this PostgreSQL, so PostgreSQL must keep running when this process ends,
    // even if this process has started it. The other process stops it.
    cluster.disown();
    throw error;
  });
  cluster.own();
  await createDatabase(cluster.url('postgres'));
  return {
    url: cluster.url(database),
    wasRunning: cluster.wasRunning,
    stop: async () => {
      await release();
      await cluster.stop();
    },
  };
}

/** Opens the database for a command. If a server is using it, PostgreSQL keeps running afterwards. */
export async function openEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  try {
    return await startEmbeddedDatabase(dataDir);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const cluster = await startCluster(await findBinaries(), dataDir);
    return { url: cluster.url(database), wasRunning: true, stop: () => Promise.resolve() };
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

/**
 * Allows one server for each folder. The lock belongs to a connection, so it ends with the process that holds it. The
 * name of the connection contains that process.
 */
async function lockFolder(url: string, folder: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: `selvage owner ${process.pid}` });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    advisoryLocks.demoFolder,
  ]);
  if (rows[0]?.mine) return () => client.end();
  const owner = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
      where locktype = 'advisory' and objid = $1 and granted`,
    [advisoryLocks.demoFolder],
  );
  await client.end();
  const pid = owner.rows[0]?.name.replace('selvage owner ', '') ?? 'unknown';
  throw new ConfigError('DATA_DIR', `${folder} is in use by process ${pid}`);
}
