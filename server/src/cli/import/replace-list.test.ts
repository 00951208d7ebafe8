import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deriveKeys } from '../../crypto/key-ring.ts';
import { readDemoConfig } from '../../../test/harness/test-config.ts';
import { type TestDatabase, cloneDatabase } from '../../../test/harness/test-database.ts';
import type { ImportKind } from './import-kinds.ts';
import { summaryText } from './import-summary.ts';
import { runImport } from './run-import.ts';
import type { ImportOptions } from './running-import.ts';

const config = readDemoConfig();
const deps = { config, keys: deriveKeys(config.secrets), now: () => new Date() };
const silent = { write: () => undefined, isTerminal: false };

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
beforeEach(async () => {
  for (const table of ['registry_policies', 'registry_groups', 'import_runs'] as const)
    await database.db.deleteFrom(table).execute();
});

let files = 0;
function written(text: string): string {
  const file = join(folder, `${(files += 1)}.csv`);
  writeFileSync(file, text);
  return file;
}
const numberOf = (n: number) => String(1_000_000_000 + n);
/** A file of policies with these ordinal numbers and this birth date. */
const policies = (numbers: readonly number[], born = '1980-01-15') =>
  ['memberNumber,birthDate', ...numbers.map((n) => `${numberOf(n)},${born}`), ''].join('\n');
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

const bring = (kind: ImportKind, file: string, more: Partial<ImportOptions> = {}) =>
  runImport({ kind, file, operator: 'ann', reason: 'monthly list', ...more }, silent, {
    databaseUrl: database.url,
    ...deps,
  });
const replacing = (file: string, more: Partial<ImportOptions> = {}) =>
  bring('policies', file, { replace: true, ...more });
const there = async () =>
  (await database.db.selectFrom('registry_policies').select('member_number').orderBy('member_number').execute()).map(
    (row) => Number(row.member_number) - 1_000_000_000,
  );

test('OPS-P10 a replacement file adds new rows, updates changed rows and ends the rows that it leaves out', async () => {
  await bring('policies', written(policies(upTo(20))));
  const text = `${policies(upTo(18))}${numberOf(37)},1980-01-15\n`.replace(
    `${numberOf(3)},1980-01-15`,
    `${numberOf(3)},1980-01-16`,
  );
  const file = written(text);
  const expected = { added: 1, changed: 1, ended: 2, unchanged: 17, refused: 0, rows: 19 };
  for (const batchRows of [1, 7, 1000]) {
    const rehearsed = await replacing(file, { dryRun: true, batchRows });
    expect(rehearsed).toMatchObject({ ...expected, refusal: null });
    expect(summaryText(rehearsed)).toMatch(/added +1\n +changed +1\n +ended +2\n +unchanged +17\n +refused +0\n/);
  }
  expect(await there()).toEqual(upTo(20));

  expect(await replacing(file, { batchRows: 7 })).toMatchObject({ ...expected, state: 'done' });
  expect(await there()).toEqual([...upTo(18), 37]);
  const audited = await database.db
    .selectFrom('audit_events')
    .select(['reason', 'actor', 'actor_reason'])
    .where('event', '=', 'imported')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(audited).toEqual({
    reason: 'policies, 1 added, 1 changed, 2 ended, 0 refused',
    actor: 'ann',
    actor_reason: 'monthly list',
  });
  expect(await replacing(file)).toMatchObject({ state: 'done', added: 0, changed: 0, ended: 0, unchanged: 19 });
});

test('OPS-P10 a replacement file that would end more than a tenth of the list is refused, unless the operator allows that share', async () => {
  await bring('policies', written(policies(upTo(20))));
  await expect(replacing(written(policies(upTo(17))))).rejects.toMatchObject({
    fault: 'too-many-ended',
    message: expect.stringContaining(
      'would end 3 of 20 policies (15%), and 10% may end: nothing was changed. If the file is complete, say --allow-ending 15%',
    ),
  });
  const half = written(policies(upTo(10)));
  await expect(replacing(half, { mayEnd: 0.49 })).rejects.toMatchObject({ fault: 'too-many-ended' });
  const rehearsed = await replacing(half, { dryRun: true });
  expect(rehearsed).toMatchObject({ ended: 10, refusal: { fault: 'too-many-ended' } });
  expect(summaryText(rehearsed)).toContain('this would be refused: the file would end 10 of 20 policies (50%)');
  expect(await there()).toEqual(upTo(20));
  expect(await database.db.selectFrom('import_runs').select('replaces').execute()).toEqual([{ replaces: false }]);

  expect(await replacing(written(policies(upTo(18))))).toMatchObject({ ended: 2 });
  expect(await replacing(half, { mayEnd: 0.5 })).toMatchObject({ ended: 8 });
  expect(await there()).toEqual(upTo(10));
});

test('OPS-P10 a replacement file with an invalid row ends nothing: the whole file is refused with a report', async () => {
  await bring('policies', written(policies(upTo(20))));
  const file = written(policies(upTo(20)).replace(`${numberOf(7)},1980-01-15`, `${numberOf(7)},1980-02-30`));
  await expect(replacing(file)).rejects.toMatchObject({ fault: 'rows-refused' });
  expect(readFileSync(`${file}.refused.csv`, 'utf8')).toContain('8,birthDate,not-a-date,');
  expect(await replacing(file, { dryRun: true })).toMatchObject({ refused: 1, refusal: { fault: 'rows-refused' } });
  expect(await there()).toEqual(upTo(20));
});

test('OPS-P10 an earlier file can be imported again after another file has replaced the list', async () => {
  const first = written(policies(upTo(20)));
  await bring('policies', first);
  expect(await bring('policies', first)).toMatchObject({ state: 'already-imported' });
  await replacing(written(policies(upTo(19))));
  expect(await bring('policies', first)).toMatchObject({ state: 'done', added: 1, unchanged: 19 });
  expect(await replacing(first)).toMatchObject({ state: 'done', unchanged: 20 });
});

test('OPS-P10 a replacement file works for each of the other kinds of list', async () => {
  await bring('groups', written('groupId,wellness\n1001,yes\n1002,no\n'));
  const file = written('groupId;wellness\n1001;no\n1003;yes\n');
  const options = { replace: true, mayEnd: 0.5 };
  expect(await bring('groups', file, options)).toMatchObject({ added: 1, changed: 1, ended: 1, unchanged: 0 });
  expect(await database.db.selectFrom('registry_groups').selectAll().orderBy('group_id').execute()).toEqual([
    { group_id: '1001', is_wellness: false },
    { group_id: '1003', is_wellness: true },
  ]);
});

test('OPS-P10 of two concurrent replacements of a list one succeeds, and the other is refused with a readable error', async () => {
  await bring('policies', written(policies(upTo(20))));
  // A lock on the table that is written last keeps the first import running when the second begins.
  const other = await database.db.startTransaction().execute();
  await sql`lock table import_runs in access exclusive mode`.execute(other);
  const first = replacing(written(policies(upTo(19))));
  const waiting = sql`select 1 from pg_locks where relation = 'import_runs'::regclass and not granted`;
  while ((await waiting.execute(database.db)).rows.length === 0) await sleep(20);
  await expect(replacing(written(policies(upTo(21))))).rejects.toMatchObject({
    fault: 'import-running',
    message: expect.stringMatching(/^another import is running: nothing was changed/),
  });
  await other.rollback().execute();
  expect(await first).toMatchObject({ state: 'done', ended: 1 });
  expect(await there()).toEqual(upTo(19));
});

test('OPS-P10 a replacement file without rows changes nothing', async () => {
  await bring('policies', written(policies(upTo(3))));
  await expect(replacing(written(policies([])), { mayEnd: 1 })).rejects.toMatchObject({ fault: 'file-empty' });
  expect(await there()).toEqual(upTo(3));
});

test('OPS-P10 a long replacement file is compared with the list by key, not each row with every other row', async () => {
  await bring('policies', written(policies(upTo(20_000))));
  const file = written(policies(upTo(20_500, 501)));
  expect(await replacing(file)).toMatchObject({ added: 500, ended: 500, unchanged: 19_500 });
});
