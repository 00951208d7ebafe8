import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/harness/test-database.ts';
import { queryJson } from './query-json.ts';
import { databaseProblem } from './database-errors.ts';
import type { Db } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());

const echo = `select json_build_object('text', $1::text, 'number', $2::int, 'at', $3::timestamptz at time zone 'UTC',
  'bytes', encode($4::bytea, 'hex'), 'none', $5::text) as echoed`;
const sent = ['ní hea "x" \\ ’', 42, new Date('2026-11-15T10:20:30.123Z'), Buffer.from([0, 1, 255]), null];
const echoed = { text: 'ní hea "x" \\ ’', number: 42, at: '2026-11-15T10:20:30.123', bytes: '0001ff', none: null };

const ways: [string, <T>(work: (db: Db) => Promise<T>) => Promise<T>][] = [
  ['directly', (work) => work(database.db)],
  ['in a transaction', (work) => database.db.transaction().execute(work)],
];

test.each(ways)('%s: a value of every type arrives as it was sent', async (_way, within) => {
  expect(await within((db) => queryJson(db, echo, sent))).toEqual(echoed);
});

test.each(ways)('%s: no row and a null are both undefined', async (_way, within) => {
  expect(await within((db) => queryJson(db, `select 1 where $1::int = 2`, [1]))).toBeUndefined();
  expect(await within((db) => queryJson(db, `select $1::text`, [null]))).toBeUndefined();
});

test('each of many concurrent queries gets its own answer', async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => index);
  expect(await Promise.all(numbers.map((number) => queryJson(database.db, `select $1::int`, [number])))).toEqual(
    numbers,
  );
});

test('a failed query has its error code, and the connection is still usable', async () => {
  const divide = (by: number) => queryJson<number>(database.db, `select 12 / $1::int`, [by]);
  for (let again = 0; again < 12; again += 1) await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
  await expect(queryJson(database.db, 'select nonsense from nowhere', [])).rejects.toMatchObject({ code: '42P01' });
  expect(await divide(4)).toBe(3);
});

test('a connection that ends during a query is a database failure, and the next query is answered', async () => {
  const cut = queryJson(database.db, `select pg_terminate_backend(pg_backend_pid())`, []);
  expect(databaseProblem(await cut.catch((error: Error) => error))).toBe('restarting');
  expect(await queryJson(database.db, `select $1::int`, [7])).toBe(7);
});
