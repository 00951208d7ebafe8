import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/database.ts';
import { findBinaries } from '../db/embedded/binaries.ts';
import { startCluster } from '../db/embedded/cluster.ts';
import { migrate } from '../db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
  }
}

/** One real PostgreSQL a run, with a migrated template that every test file clones. Its data is thrown away, so it need not survive a power cut. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'selvage-test-'));
  const cluster = await startCluster(await findBinaries(), folder, [
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
  ]);
  const admin = new pg.Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  await admin.query('create database template');
  const template = openDatabase(cluster.url('template'), { onLost: () => undefined });
  await migrate(template.db);
  await template.close();
  await admin.end();
  project.provide('clusterUrl', cluster.url('postgres'));
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
