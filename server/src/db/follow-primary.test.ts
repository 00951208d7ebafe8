import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { passingPlace } from '../../test/harness/machine.ts';
import { createOwnPostgres } from '../../test/harness/own-postgres.ts';
import { startSeverableProxy } from '../../test/harness/severable-proxy.ts';
import { cloneDatabase } from '../../test/harness/test-database.ts';
import { checkDatabase } from '../cli/doctor/check-database.ts';
import { readDemoConfig } from '../../test/harness/test-config.ts';
import { databaseProblem } from './database-errors.ts';
import { openDatabase } from './database.ts';
import { readinessProblem } from './readiness-store.ts';

async function startStandby() {
  const folder = mkdtempSync(join(passingPlace(2 ** 28), 'selvage-standby-'));
  const postgres = await createOwnPostgres(folder);
  writeFileSync(join(folder, 'postgres', 'standby.signal'), '');
  await postgres.start();
  onTestFinished(async () => {
    await postgres.stop('immediate');
    rmSync(folder, { recursive: true });
  });
  return postgres;
}

test('a standby gets no statement until it becomes the primary', async () => {
  const { url } = await startStandby();
  const { db, close } = openDatabase(url, { onLost: () => undefined });
  const read = () => sql`select 1 as one`.execute(db);
  const refused = await read().catch((error: unknown) => error);
  expect(databaseProblem(refused)).toBe('read only');
  expect(await readinessProblem(db)).toMatchObject({ trouble: 'read only' });
  expect(await checkDatabase(readDemoConfig({ DATABASE_URL: url }))).toMatchObject([
    { about: 'database', state: 'wrong', says: 'is a standby, which takes no changes' },
    { about: 'schema' },
    { about: 'clock' },
  ]);

  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query('select pg_promote()');
  await admin.end();
  expect((await read()).rows).toEqual([{ one: 1 }]);
  await close();
}, 60_000);

test('a machine that is lost while it has a statement keeps neither the statement nor its connection', async () => {
  const database = await cloneDatabase();
  const target = new URL(database.url);
  const proxy = await startSeverableProxy({ host: '127.0.0.1' }, { host: target.hostname, port: Number(target.port) });
  target.port = String(proxy.port);
  target.searchParams.set('statement_timeout', '100');
  const { db, pool, close } = openDatabase(target.href, { onLost: () => undefined });
  const inTransaction = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    proxy.hold();
    await sql`select 2`.execute(tx);
  });
  const lost = await inTransaction.catch((error: unknown) => error);
  expect(databaseProblem(lost)).toBe('unreachable');
  expect(pool.total).toBe(0);
  proxy.mend();
  expect((await sql`select 3 as three`.execute(db)).rows).toEqual([{ three: 3 }]);
  await close();
  await proxy.close();
  await database.close();
});
