import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../src/db/database.ts';

export interface TestDatabase extends OpenDatabase {
  url: string;
}

/** A clone of the migrated template. It goes with the whole PostgreSQL: to drop one, PostgreSQL would write out all the others. */
export async function cloneDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // To copy files takes PostgreSQL half as long as to write every page to its log.
  const source = options.empty ? '' : ' template template strategy file_copy';
  await administer(clusterUrl, `create database ${name}${source}`);
  const url = clusterUrl.replace(/\/postgres$/, `/${name}`);
  // A burst of requests waits for its connections: a busy machine must not turn a test's answers into 503.
  const database = openDatabase(url, { onLost: () => undefined, connections: 30, patience: 'migration' });
  return { ...database, url };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
