import pg from 'pg';
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
