import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { startServerProcess, type ServerProcess } from '../harness/server-process.ts';
import { cloneDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let servers: ServerProcess[] = [];
afterEach(async () => {
  for (const server of servers) server.kill('SIGTERM');
  await Promise.all(servers.map((server) => server.ended));
  servers = [];
  await database.close();
});

const start = async (count: number) => {
  const started = await Promise.all(
    Array.from({ length: count }, () => startServerProcess({ DATABASE_URL: database.url })),
  );
  servers.push(...started);
  return started;
};

/** Every table, column, index and constraint, in words. */
async function schemaOf({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select concat_ws(' ', table_name, column_name, data_type, column_default, is_nullable) as part
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat(conrelid::regclass, ' ', pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    order by part`.execute(db);
  return rows.map(({ part }) => part);
}

test.each([1, 2, 3])(
  'X13 five instances start together on an empty database, time %i: each is ready, and the schema is that of one',
  async () => {
    const alone = await cloneDatabase();
    database = await cloneDatabase({ empty: true });
    await Promise.all((await start(5)).map((server) => server.ready()));
    expect(await schemaOf(database)).toEqual(await schemaOf(alone));
    await alone.close();
  },
);

test('X13 when the instance that migrates is killed, the others finish the migration, and nothing is half done', async () => {
  const alone = await cloneDatabase();
  database = await cloneDatabase({ empty: true });
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    database.db,
  );
  // The instance that migrates waits for this lock just before it records the migration.
  await database.db.transaction().execute(async (tx) => {
    await sql`lock table kysely_migration in share mode`.execute(tx);
    const [first] = await start(1);
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
    const others = await start(4);
    await expect.poll(waiting, { timeout: 30_000 }).toBe(5);
    first?.kill('SIGKILL');
    await first?.ended;
    expect(others.map((server) => server.said())).not.toContain('"msg":"answered"');
  });
  await Promise.all(servers.slice(1).map((server) => server.ready()));
  expect(await schemaOf(database)).toEqual(await schemaOf(alone));
  await alone.close();
});

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and application_name like 'selvage %'`.execute(
    database.db,
  );
  return Number(rows[0]?.count);
}
