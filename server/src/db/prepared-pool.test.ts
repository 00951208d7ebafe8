import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/harness/test-database.ts';
import type { Db } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());

const find = (db: Db, email: string) => db.selectFrom('accounts').select('id').where('email', '=', email).execute();

async function prepared(db: Db): Promise<{ name: string; statement: string; uses: string }[]> {
  const { rows } = await sql<{ name: string; statement: string; uses: string }>`
    select name, statement, generic_plans + custom_plans as uses from pg_prepared_statements where statement like 'select "id" from "accounts"%'`.execute(
    db,
  );
  return rows;
}

test('a statement is prepared once per connection and reused with other values', async () => {
  await database.db.connection().execute(async (db) => {
    for (const email of ['a@test.example', 'b@test.example', 'c@test.example']) await find(db, email);
    expect(await prepared(db)).toEqual([
      { name: expect.stringMatching(/^s\d+$/), statement: 'select "id" from "accounts" where "email" = $1', uses: '3' },
    ]);
  });
});

test('a statement that reads or writes no rows also runs', async () => {
  await database.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 1234`.execute(tx);
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(tx);
    expect(rows).toEqual([{ statement_timeout: '1234ms' }]);
  });
});

test('a statement that failed can be run again on the same connection', async () => {
  await database.db.connection().execute(async (db) => {
    const divide = (by: number) => sql<{ result: number }>`select 6 / ${by}::int as result`.execute(db);
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect((await divide(2)).rows).toEqual([{ result: 3 }]);
  });
});
