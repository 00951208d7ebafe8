import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { createOwnPostgres } from './own-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
  }
}

// Its data is thrown away: it need not survive a power cut, nor be written anywhere while there is room in memory.
const forgetful = [
  'max_connections=200',
  'shared_buffers=512MB',
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
  'bgwriter_lru_maxpages=0',
  'checkpoint_timeout=1h',
  'max_wal_size=8GB',
];

/** One real PostgreSQL a run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'selvage-test-'));
  const postgres = await createOwnPostgres(folder, forgetful);
  await postgres.start();
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query('create database template');
  await admin.end();
  const template = openDatabase(postgres.url.replace(/\/postgres$/, '/template'), { onLost: () => undefined });
  await migrate(template.db);
  await template.close();
  project.provide('clusterUrl', postgres.url);
  return async () => {
    await postgres.stop('immediate');
    rmSync(folder, { recursive: true, force: true });
  };
}
