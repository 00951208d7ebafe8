import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { commandLine } from '../../../test/harness/command-line.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { checkPasswords } from '../doctor/check-passwords.ts';

let server: TestApp;
let run: ReturnType<typeof commandLine>;
beforeAll(async () => {
  server = await startTestApp();
  run = commandLine(server);
});
afterAll(() => server.close());

let folder: string;
const at = (name: string): string => join(folder, name);
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'selvage-passwords-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('A4 passwords build makes a filter that the settings and the doctor accept', async () => {
  writeFileSync(at('leaked.txt'), 'Leaked-cloth-1\nabc\nLeaked-cloth-2\n');
  const { code, out } = await run(['passwords', 'build', at('leaked.txt')]);
  expect(out).toMatch(/leaked\.txt\.filter: 2 passwords of 3 lines, 262,218 bytes\.\nLeft out: 1 that the rules/);
  expect(code).toBe(0);
  const env = { SELVAGE_PASSWORD_FILTER: at('leaked.txt.filter') };
  const checked = await run(['config', 'check', '--json'], { env });
  expect(JSON.parse(checked.out)).toMatchObject({
    SELVAGE_PASSWORD_FILTER: `${env.SELVAGE_PASSWORD_FILTER}, 2 passwords`,
  });
  expect(await checkPasswords({ passwordFilter: at('leaked.txt.filter') })).toEqual([
    { about: 'passwords', state: 'ok', says: '2 in the filter, and 326,591 common ones that ship' },
  ]);
});

test('the doctor reports that there is no password filter, and names a damaged one', async () => {
  expect(await checkPasswords({ passwordFilter: null })).toMatchObject([{ state: 'skipped' }]);
  writeFileSync(at('bad.filter'), 'nothing');
  expect(await checkPasswords({ passwordFilter: at('bad.filter') })).toMatchObject([
    { state: 'wrong', says: expect.stringMatching(/^SELVAGE_PASSWORD_FILTER is not a password filter/) },
  ]);
});

test.each([['serve'], ['config', 'check']])(
  '%s %s ends with 3 if the password filter cannot be used',
  async (...words) => {
    const env = { SELVAGE_PASSWORD_FILTER: at('nowhere.filter'), DATA_DIR: at('data') };
    const { code, err } = await run(words, { env });
    expect(err).toMatch(/^selvage: SELVAGE_PASSWORD_FILTER cannot be read: ENOENT/);
    expect(code).toBe(3);
  },
);

test('passwords build recognises a list of hashes by its first lines, and writes the filter to --out', async () => {
  writeFileSync(at('pwned.txt'), `${'0123456789ABCDEF0123'.repeat(2)}:12\r\n`);
  const { out } = await run(['passwords', 'build', at('pwned.txt'), '--out', at('own.filter'), '--json']);
  expect(JSON.parse(out)).toMatchObject({ file: at('own.filter'), format: 'sha1', lines: 1, keys: 1 });
});

test('passwords build refuses a missing or binary list without a stack trace', async () => {
  expect(await run(['passwords', 'build', at('nowhere')])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^selvage: the filter cannot be made: ENOENT[^\n]*\n$/),
  });
  writeFileSync(at('binary'), Buffer.from([0, 1, 2, 10]));
  expect(await run(['passwords', 'build', at('binary')])).toMatchObject({
    code: 1,
    err: 'selvage: line 1 has a NUL byte: the file is not a list of text\n',
  });
  expect(await run(['passwords', 'build', at('binary'), '--format', 'md5'])).toMatchObject({ code: 2 });
  expect(readdirSync(folder)).toEqual(['binary']);
});
