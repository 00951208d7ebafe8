import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtProgram } from '../harness/server-process.ts';
import { cloneDatabase, type TestDatabase } from '../harness/test-database.ts';

const program = builtProgram('selvage-demo');
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await cloneDatabase();
  folder = mkdtempSync(join(tmpdir(), 'selvage-replace-'));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

function list(name: string, first: number, last: number): string {
  const file = join(folder, name);
  const rows = Array.from({ length: last - first + 1 }, (_, index) => `${1_000_000_000 + first + index},1980-01-15`);
  writeFileSync(file, ['memberNumber,birthDate', ...rows, ''].join('\n'));
  return file;
}

function startImport(file: string, ...more: string[]) {
  const env = { PATH: process.env['PATH'], DATABASE_URL: database.url };
  const words = [program, 'import', 'policies', file, '--operator', 'ann', '--reason', 'list', '--json', ...more];
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const said: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, said: said.join('') }));
  return { child, ended };
}

const there = async () => {
  const { rows } = await sql<{ first: string; last: string; count: number }>`
    select min(member_number) as first, max(member_number) as last, count(*)::int as count from registry_policies`.execute(
    database.db,
  );
  return rows[0];
};
const isTrue = async (statement: string) =>
  (await sql.raw<{ is: boolean }>(`select exists (${statement}) as is`).execute(database.db)).rows[0]?.is ?? false;

test(
  'OPS-P10 an import that is killed after its last change leaves the list as it was',
  { timeout: 60_000 },
  async () => {
    expect((await startImport(list('before.csv', 1, 900)).ended).code).toBe(0);
    const file = list('after.csv', 51, 950);
    // Somebody else holds the table that is written last, after every row of the list has changed.
    const other = await database.db.startTransaction().execute();
    await sql`lock table import_runs in access exclusive mode`.execute(other);
    const first = startImport(file, '--replace', '--batch', '100');
    const isWaiting = `select 1 from pg_locks where relation = 'import_runs'::regclass and not granted`;
    while (!(await isTrue(isWaiting)) && first.child.exitCode === null) await sleep(20);
    first.child.kill('SIGKILL');
    await first.ended;
    await other.rollback().execute();
    const isHeld = `select 1 from pg_locks where locktype = 'advisory' and objid = hashtext('selvage import')::oid
    and database = (select oid from pg_database where datname = current_database())`;
    while (await isTrue(isHeld)) await sleep(20);
    expect(await there()).toEqual({ first: '1000000001', last: '1000000900', count: 900 });
    expect(await database.db.selectFrom('import_runs').select('replaces').execute()).toEqual([{ replaces: false }]);

    const second = await startImport(file, '--replace').ended;
    expect(second.code).toBe(0);
    expect(JSON.parse(second.said)).toMatchObject({ added: 50, changed: 0, ended: 50, unchanged: 850, replaces: true });
    expect(await there()).toEqual({ first: '1000000051', last: '1000000950', count: 900 });
  },
);
