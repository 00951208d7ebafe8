import { chownSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { postgresUser } from '../../../demo/src/postgres/postgres-process.ts';
import { passingPlace } from '../../test/harness/machine.ts';
import { createOwnPostgres } from '../../test/harness/own-postgres.ts';
import { startSeverableProxy } from '../../test/harness/severable-proxy.ts';
import { cloneDatabase } from '../../test/harness/test-database.ts';
import { checkDatabase } from '../cli/doctor/check-database.ts';
import { readDemoConfig } from '../../test/harness/test-config.ts';
import { databaseProblem } from './database-errors.ts';
import { openDatabase } from './database.ts';
import { readinessProblem } from './readiness-store.ts';

/** Two servers with the same data: a primary that is not started yet, and a standby. */
async function makePair() {
  const folder = mkdtempSync(join(passingPlace(2 ** 28), 'selvage-pair-'));
  const primary = await createOwnPostgres(folder);
  const data = join(folder, 'standby');
  cpSync(join(folder, 'postgres'), data, { recursive: true });
  writeFileSync(join(data, 'standby.signal'), '');
  const user = postgresUser();
  if (user !== undefined)
    for (const name of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
      chownSync(join(data, name), user, user);
  const standby = await createOwnPostgres(folder, [], { data });
  onTestFinished(async () => {
    await Promise.all([primary.stop('immediate'), standby.stop('immediate')]);
    rmSync(folder, { recursive: true });
  });
  return { primary, standby };
}

test('a standby gets no statement until it becomes the primary, and then the former primary gets none', async () => {
  const { primary, standby } = await makePair();
  await standby.start();
  const [target, former] = [new URL(standby.url), new URL(primary.url)];
  const to = { host: target.hostname, port: Number(target.port) };
  const proxy = await startSeverableProxy({ host: '127.0.0.1' }, to);
  target.port = String(proxy.port);
  const { db, pool, close } = openDatabase(target.href, { onLost: () => undefined });
  const read = () => sql`select 1 as one`.execute(db);
  const problem = () =>
    read().then(
      () => 'answered',
      (error: unknown) => databaseProblem(error),
    );
  expect(await problem()).toBe('read only');
  expect(await readinessProblem(db)).toMatchObject({ trouble: 'read only' });
  expect(await checkDatabase(readDemoConfig({ DATABASE_URL: standby.url }))).toMatchObject([
    { about: 'database', state: 'wrong', says: 'is a standby, which takes no changes' },
    { about: 'schema' },
    { about: 'clock' },
  ]);

  const admin = new pg.Client({ connectionString: standby.url });
  await admin.connect();
  await admin.query('select pg_promote()');
  await admin.end();
  expect(await problem()).toBe('answered');

  // The former primary comes back, and a proxy takes it for the primary.
  await primary.start();
  proxy.sever();
  await expect.poll(() => pool.total).toBe(0);
  to.port = Number(former.port);
  proxy.mend();
  expect(await problem()).toBe('former primary');
  expect(await readinessProblem(db)).toMatchObject({ trouble: 'former primary' });
  to.port = Number(new URL(standby.url).port);
  expect(await problem()).toBe('answered');
  await close();
  await proxy.close();
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
