import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLine } from '../../../test/harness/command-line.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { cloneDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';

let database: TestDatabase;
let server: TestApp;
let run: ReturnType<typeof commandLine>;
const folder = mkdtempSync(join(tmpdir(), 'selvage-import-command-'));
beforeAll(async () => {
  database = await cloneDatabase();
  server = await startTestApp(undefined, { on: database });
  run = commandLine(server);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const importing = (...words: string[]) =>
  run(['import', ...words, '--reason', 'CHG-1'], { env: { DATABASE_URL: database.url } });
let files = 0;
const written = (text: string): string => {
  const file = join(folder, `${(files += 1)}.csv`);
  writeFileSync(file, text);
  return file;
};
const stored = async () => ({
  policies: await server.deps.db.selectFrom('registry_policies').select('member_number').execute(),
  runs: await server.deps.db.selectFrom('import_runs').select('kind').execute(),
});

test.each<[words: string[], said: RegExp]>([
  [['policy', 'x.csv'], /^selvage: KIND must be one of policies, /],
  [['policies', 'x.csv', '--format', 'xml'], /^selvage: --format must be csv or ndjson\n$/],
  [['policies', 'x.csv', '--batch', '0'], /^selvage: --batch must be a number from 1 to 100000\n$/],
  [['accounts', 'x.csv', '--replace'], /^selvage: --replace is for policies, consultants, hospitals, groups/],
  [['policies', 'x.csv', '--allow-ending', '20%'], /^selvage: --allow-ending goes with --replace\n$/],
  [['policies', 'x.csv', '--replace', '--allow-ending', '101%'], /^selvage: --allow-ending must be a share/],
])('OPS-P14 %j is a usage error, which is printed on stderr', async (words, said) => {
  expect(await importing(...words)).toEqual({ code: 2, out: '', err: expect.stringMatching(said) });
});

test('OPS-P14 an import file with wrong columns changes nothing, and stderr names the columns that were found and expected', async () => {
  const file = written('hospitalId;registrationId\n9000000001;80000001\n');
  const { code, out, err } = await importing('policies', file);
  expect([code, out]).toEqual([1, '']);
  expect(err).toBe(
    'selvage: line 1, the header: 2 columns found: hospitalId, registrationId. unknown: hospitalId, registrationId; ' +
      'missing: memberNumber, birthDate. The columns are memberNumber,birthDate,[planName],[planStart],[planRenewal],[planStatus],[validFrom],[validTo]. ' +
      'These are the columns of hospitals: is it a file for "import hospitals"?\n',
  );
  expect(await stored()).toEqual({ policies: [], runs: [] });
  const inJson = await importing('policies', file, '--json');
  expect(JSON.parse(inJson.err)).toMatchObject({ exit: 1, fault: 'columns-wrong' });
});

test('OPS-P14 an import file with semicolons is read like a file with commas', async () => {
  const file = written('"memberNumber";"birthDate"\r\n2000000001;15/01/1980\r\n');
  expect(await importing('policies', file)).toMatchObject({ code: 0, out: expect.stringContaining('added') });
  expect((await stored()).policies).toEqual([{ member_number: '2000000001' }]);
});

test('OPS-P10 a replacement list that would end too many rows is refused, unless a larger share is allowed', async () => {
  const rows = Array.from({ length: 10 }, (_, n) => `${2_000_000_001 + n},1980-01-15\n`);
  await importing('policies', written(`memberNumber,birthDate\n${rows.join('')}`));
  const file = written(`memberNumber,birthDate\n${rows.slice(3).join('')}`);
  const rehearsed = await importing('policies', file, '--replace', '--dry-run');
  expect([rehearsed.code, rehearsed.err]).toEqual([1, '']);
  expect(rehearsed.out).toMatch(/ended +3\n +unchanged +7\n/);
  expect(await importing('policies', file, '--replace')).toEqual({
    code: 1,
    out: '',
    err: expect.stringContaining('say --allow-ending 30%'),
  });
  expect((await stored()).policies).toHaveLength(10);
  expect(await importing('policies', file, '--replace', '--allow-ending', '30%')).toMatchObject({ code: 0, err: '' });
  expect((await stored()).policies).toHaveLength(7);
});
