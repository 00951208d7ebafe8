import { setTimeout as sleep } from 'node:timers/promises';
import { Migrator, sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/harness/test-database.ts';
import { openDatabase } from './database.ts';
import { isMigrated, migrate } from './migrate.ts';

let database: TestDatabase | undefined;
afterEach(() => database?.close());

test('X13 each step is applied by exactly one of five instances that migrate an empty database at once', async () => {
  database = await cloneDatabase({ empty: true });
  const { url } = database;
  const instances = Array.from({ length: 5 }, () => openDatabase(url, { onLost: () => undefined, connections: 2 }));
  const applied = await Promise.all(instances.map(({ db }) => migrate(db)));
  expect(await Promise.all(instances.map(({ db }) => isMigrated(db)))).toEqual([true, true, true, true, true]);
  await Promise.all(instances.map(({ close }) => close()));

  const recorded = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.db);
  expect(applied.flat().toSorted()).toEqual(recorded.rows.map(({ name }) => name));
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
});

test('X13 a migration may wait for longer than the time-out of its role, which counts again afterwards', async () => {
  database = await cloneDatabase({ empty: true });
  const name = new URL(database.url).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set statement_timeout = '300ms'`.execute(database.db);
  const patient = openDatabase(database.url, { patience: 'migration', connections: 1, onLost: () => undefined });
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(patient.db);
  const other = database.db;
  const migrating = await other.transaction().execute(async (tx) => {
    // The migration waits until it is known whether this table of its own is there.
    await sql`create table outbox (id int)`.execute(tx);
    const begun = migrate(patient.db);
    const waits = sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid} and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waits.execute(other)).rows, { timeout: 20_000 }).toHaveLength(1);
    await sleep(600);
    await sql`drop table outbox`.execute(tx);
    return [begun];
  });
  expect(await migrating[0]).not.toEqual([]);
  const limit = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(patient.db);
  expect(limit.rows).toEqual([{ limit: '300ms' }]);
  await patient.close();
});

test('RN7 an empty database is not ready, and a second migration has nothing to do', async () => {
  database = await cloneDatabase({ empty: true });
  expect(await isMigrated(database.db)).toBe(false);
  expect(await migrate(database.db)).not.toEqual([]);
  expect(await migrate(database.db)).toEqual([]);
});

test('a start with nothing to migrate does not run the migrator, because that reads the whole schema', async () => {
  database = await cloneDatabase();
  const migrateToLatest = vi.spyOn(Migrator.prototype, 'migrateToLatest');
  expect(await migrate(database.db)).toEqual([]);
  expect(migrateToLatest).not.toHaveBeenCalled();
});

test('a migration step that fails leaves nothing behind', async () => {
  database = await cloneDatabase({ empty: true });
  await sql`create table outbox (id int)`.execute(database.db);
  await expect(migrate(database.db)).rejects.toMatchObject({ code: '42P07' });
  const { rows } = await sql<{
    tablename: string;
  }>`select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(database.db);
  expect(rows).toEqual([{ tablename: 'outbox' }]);
  expect(await isMigrated(database.db)).toBe(false);
});

test('X13 the server accepts a database with migrations of a newer version, and refuses one with an unknown migration from before its own', async () => {
  database = await cloneDatabase();
  const { db } = database;
  const note = (name: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, now()::text)`.execute(db);
  await note('9999-of-a-later-version');
  expect(await migrate(db)).toEqual([]);
  expect(await isMigrated(db)).toBe(true);
  await note('1000-a-different-baseline');
  await expect(migrate(db)).rejects.toThrow('1000-a-different-baseline');
});

test('a database with the earlier schema is refused, and nothing is written to it', async () => {
  database = await cloneDatabase({ empty: true });
  const { db } = database;
  await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(db);
  await sql`insert into kysely_migration values ('0001-front-door', now()::text)`.execute(db);
  await expect(migrate(db)).rejects.toThrow('is older than “Start with an empty database” in the changelog');
  await expect(isMigrated(db)).rejects.toThrow('is older than “Start with an empty database” in the changelog');
  const { rows } = await sql`select tablename from pg_tables where schemaname = 'public'`.execute(db);
  expect(rows).toEqual([{ tablename: 'kysely_migration' }]);
});
