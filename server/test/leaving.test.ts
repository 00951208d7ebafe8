import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveKeys } from '../src/crypto/key-ring.ts';
import { sealField } from '../src/crypto/sealed-fields.ts';
import { sealedColumns } from '../src/crypto/sealed-columns.ts';
import { cloneDatabase, type TestDatabase } from './harness/test-database.ts';

const docs = new URL('../../docs/', import.meta.url);
const textOf = (name: string): string => readFileSync(new URL(name, docs), 'utf8');
const page = textOf('leaving.md');

/** The cells of the rows of the table with this header. */
const rowsUnder = (header: string): string[][] =>
  (page.split(`${header}\n`)[1]?.split('\n\n')[0] ?? '')
    .split('\n')
    .slice(1)
    .map((row) => row.split('|').slice(1, -1));
const namesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'selvage-leaving-'));
beforeAll(async () => void (database = await cloneDatabase()));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

test('the page about leaving says what is in every table of the database', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(database.db);
  const described = rowsUnder('| Table | Content |').flatMap(([names]) => namesIn(names));
  expect(described.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('the page about leaving lists every encrypted column, with the label and the id that open it', () => {
  const listed = rowsUnder('| Label | Column | Id |').map((cells) => cells.flatMap(namesIn).join(' '));
  const known = sealedColumns.map(({ label, table, column, id }) => `${label} ${table}.${column} ${id}`);
  expect(listed.toSorted()).toEqual(known.toSorted());
});

const [, writeSealed = '', openSealed = ''] =
  /```sh proof=\S+\n(psql .*?)```.*?```sh proof=\S+\n(printf .*?)```/s.exec(page) ?? [];
const hasPsql = spawnSync('psql', ['--version']).error === undefined;

test.skipIf(!hasPsql)('the printed commands decrypt mobile numbers of a database with the secret alone', async () => {
  const secret = 'a-secret-of-the-documentation-0123456789';
  const keys = deriveKeys([{ id: 1, secret }]);
  const { id } = await database.db
    .insertInto('accounts')
    .values({ kind: 'group', realm: 'group', email: 'leaving@test.example', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db
    .updateTable('accounts')
    .set({ mobile_sealed: sealField(keys, 'account mobile', id, '+353871234567') })
    .execute();
  writeFileSync(join(folder, 'open-sealed.mjs'), textOf('examples/open-sealed.mjs'));
  const env = { PATH: process.env['PATH'], DATABASE_URL: database.url, SELVAGE_SECRET: secret };
  const script = `set -euo pipefail\n${writeSealed}\n${openSealed}`;
  const { status, stderr } = spawnSync('bash', ['--norc', '-c', script], { cwd: folder, env, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const clear: unknown = JSON.parse(readFileSync(join(folder, 'clear.ndjson'), 'utf8'));
  expect(clear).toEqual({ label: 'account mobile', id, clear: '+353871234567' });
});

test('the commands that remove a server name places that other pages name too', () => {
  const [, block = ''] = /```sh proof=\S+\n(systemctl disable .*?)```/s.exec(page) ?? [];
  const others = readdirSync(docs)
    .filter((name) => name.endsWith('.md') && name !== 'leaving.md')
    .map(textOf)
    .join('\n');
  const places = [...block.matchAll(/\/[\w./-]+/g)].map(([place]) => place);
  expect(places.length).toBeGreaterThan(5);
  // A glob stands for the four programs, and `systemctl edit` makes the folder that ends with .d.
  const folders = places.map((place) => place.replace(/(\/bin|\/system)\/selvage.*$/, '$1/'));
  expect(folders.filter((place) => !others.includes(place))).toEqual([]);
  expect(spawnSync('bash', ['--norc', '-n', '-c', block]).status).toBe(0);
});
