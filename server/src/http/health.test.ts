import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDatabase } from '../cli/doctor/check-database.ts';
import { migrateDatabase } from '../cli/serve/startup-errors.ts';
import { readDemoConfig } from '../../test/harness/test-config.ts';
import { openDatabase } from '../db/database.ts';
import { createOwnPostgres } from '../../test/harness/own-postgres.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { cloneDatabase, type TestDatabase } from '../../test/harness/test-database.ts';

describe('OPS-P9 a server whose database is read-only', () => {
  let database: TestDatabase;
  let server: TestApp;
  beforeAll(async () => {
    database = await cloneDatabase();
    await setReadOnly('on');
    const closing = openDatabase(database.url, { onLost: () => undefined });
    server = await startTestApp(() => ({}), { on: closing });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  /** Connections that are open already are closed: they would keep what they had. */
  async function setReadOnly(value: 'on' | 'off'): Promise<void> {
    const name = new URL(database.url).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.raw(value)}`.execute(
      database.db,
    );
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`.execute(
      database.db,
    );
  }

  const lines = (message: string) => server.logged.filter((line) => line.includes(message));

  test('is not ready, and logs the reason once', async () => {
    for (let asked = 0; asked < 3; asked++) expect((await server.app.inject({ url: '/readyz' })).statusCode).toBe(503);
    expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    const [line, ...more] = lines('not ready');
    expect(JSON.parse(line ?? '')).toMatchObject({ level: 40, trouble: 'read only', sqlstate: '25006' });
    expect(more).toEqual([]);
  });

  test('is ready again when the database accepts changes', async () => {
    await setReadOnly('off');
    await expect.poll(async () => (await server.app.inject({ url: '/readyz' })).statusCode).toBe(200);
    expect(lines('ready again')).toHaveLength(1);
  });
});

test('OPS-P9 a server on a standby database is not ready, and the doctor and a migration report a read-only database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvage-standby-'));
  chmodSync(folder, 0o755);
  const postgres = await createOwnPostgres(folder, ['fsync=off']);
  await postgres.start();
  await migrateDatabase(postgres.url);
  await postgres.stop('fast');
  writeFileSync(join(folder, 'postgres', 'standby.signal'), '');
  await postgres.start();
  const server = await startTestApp(() => ({}), { on: openDatabase(postgres.url, { onLost: () => undefined }) });
  expect((await server.app.inject({ url: '/readyz' })).statusCode).toBe(503);
  expect(server.logged.join()).toContain('"trouble":"read only","sqlstate":"25006","msg":"not ready');
  expect(await checkDatabase(readDemoConfig({ DATABASE_URL: postgres.url }))).toContainEqual(
    expect.objectContaining({ about: 'database', state: 'wrong', says: 'is a standby, which takes no changes' }),
  );
  await expect(migrateDatabase(postgres.url)).rejects.toThrow('leads to a PostgreSQL that is read only: a standby');
  await server.close();
  await postgres.stop('immediate');
  rmSync(folder, { recursive: true });
});

test('OPS-P9 a server whose schema is not up to date is not ready', async () => {
  const empty = await cloneDatabase({ empty: true });
  const server = await startTestApp(() => ({}), { on: empty });
  expect((await server.app.inject({ url: '/readyz' })).statusCode).toBe(503);
  expect(JSON.parse(server.logged.find((line) => line.includes('not ready')) ?? '{}')).toMatchObject({
    trouble: 'not migrated',
  });
  await server.close();
});
