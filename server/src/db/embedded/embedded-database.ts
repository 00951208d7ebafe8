import pg from 'pg';
import { ConfigError } from '../../config/config-error.ts';
import { findBinaries } from './binaries.ts';
import { startCluster } from './cluster.ts';
import { ownFolder } from './own-folder.ts';

export interface EmbeddedDatabase {
  url: string;
  stop(): Promise<void>;
}

const database = 'selvage';

export async function startEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const cluster = await startCluster(await findBinaries(), dataDir);
  const release = await ownFolder(cluster.url('postgres'), dataDir);
  await createDatabase(cluster.url('postgres'));
  return {
    url: cluster.url(database),
    stop: async () => {
      await release();
      await cluster.stop();
    },
  };
}

/** The same for a command, which may look in while a server runs there: what was running stays so. */
export async function visitEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  try {
    return await startEmbeddedDatabase(dataDir);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const cluster = await startCluster(await findBinaries(), dataDir);
    return { url: cluster.url(database), stop: () => Promise.resolve() };
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
