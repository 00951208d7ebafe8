import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/db/database.ts';
import { superuser } from '../../../demo/src/postgres/cluster.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createOwnPostgres } from './own-postgres.ts';
import { passingPlace } from './machine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
  }
}

// The free memory or disk space that a run needs, in bytes. A run creates and deletes about fifty thousand files.
const roomNeeded = 4 * 2 ** 30;

/** Deletes the folder in a separate process, because this can take half a minute on a disk. */
function removeLater(folder: string): void {
  const remove = 'fs.rmSync(process.argv[1], { recursive: true, force: true })';
  spawn(process.execPath, ['-e', remove, folder], { detached: true, stdio: 'ignore' }).unref();
}

// Settings for data that need not survive a crash. PostgreSQL then writes to disk as little as possible.
const forgetful = [
  // Enough for four workers with thirty connections each, and for the servers that tests start.
  'max_connections=400',
  'shared_buffers=512MB',
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
  'bgwriter_lru_maxpages=0',
  'checkpoint_timeout=1h',
  'max_wal_size=8GB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'jit=off',
  'update_process_title=off',
];

/** Lets the owner of the databases connect without a password, because checking a password takes half of the time of a connection. */
function trustOwner(data: string): void {
  const file = join(data, 'pg_hba.conf');
  writeFileSync(file, `host all ${superuser} 127.0.0.1/32 trust\n${readFileSync(file, 'utf8')}`);
}

/** Starts one PostgreSQL for the run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(passingPlace(roomNeeded), 'selvage-test-'));
  const postgres = await createOwnPostgres(folder, forgetful);
  trustOwner(join(folder, 'postgres'));
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
    removeLater(folder);
  };
}
