import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPasswordRule } from '@selvage/contract/rules/password';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFilter } from './build-filter.ts';
import { filterSize } from './filter-format.ts';
import { listLines } from './read-list.ts';
import { openPasswordFilter } from './open-filter.ts';
import { passingPlace } from '../../../test/harness/machine.ts';

/** `npm run full-size-tests` sets TEST_SIZE=full, for more passwords and for new random lists in each run. */
const size =
  process.env['TEST_SIZE'] === 'full'
    ? { lists: { numRuns: 250 }, listed: 20_000, others: 100_000 }
    : { lists: { numRuns: 10, seed: 20 }, listed: 4000, others: 10_000 };

// The build of a filter writes 257 files and waits until the disk has stored them, so the folder should be in memory if there is room.
const roomNeeded = 2 ** 28;
let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(passingPlace(roomNeeded), 'selvage-filter-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const sha1 = (password: string): string => createHash('sha1').update(password).digest('hex').toUpperCase();
const { signal: interrupted } = new AbortController();
const path = (name: string): string => join(folder, name);

async function built(content: string | Buffer, format?: 'plain' | 'sha1') {
  writeFileSync(path('list'), content);
  return buildFilter(path('list'), path('filter'), { format, interrupted });
}

async function found(passwords: readonly string[]): Promise<boolean[]> {
  const filter = await openPasswordFilter(path('filter'), 'SELVAGE_PASSWORD_FILTER');
  try {
    return await Promise.all(passwords.map((password) => filter.has(password)));
  } finally {
    await filter.close();
  }
}

const cloth = (count: number, word = 'Cloth'): string[] => Array.from({ length: count }, (_, at) => `${word}-${at}-0`);

describe('a password filter made from a list', () => {
  const acceptable = fc
    .string({ unit: 'grapheme', minLength: 5, maxLength: 40 })
    .map((text) => `Ab1${text}`)
    .filter((text) => newPasswordRule(text).ok && !/[\n\r]/.test(text));

  test('finds every password of the list, in any capitals', { timeout: 120_000 }, async () => {
    const run = fc.asyncProperty(fc.array(acceptable, { minLength: 1, maxLength: 60 }), async (passwords) => {
      await built(passwords.join('\n'));
      const asked = passwords.flatMap((password) => [password, password.normalize('NFC').toLowerCase()]);
      expect(await found(asked)).toEqual(asked.map(() => true));
    });
    await fc.assert(run, size.lists);
  });

  test('finds every hash of the list, and nothing else', { timeout: 120_000 }, async () => {
    const listed = cloth(size.listed);
    await built(listed.map((password, at) => `${sha1(password)}:${at}`).join('\r\n'));
    expect((await found(listed)).filter((isFound) => !isFound)).toEqual([]);
    expect((await found(cloth(size.others, 'Linen'))).filter(Boolean)).toEqual([]);
  });

  test('has each password of the list once, and the size in bytes that the build reports', async () => {
    const result = await built(['Password1', 'password1', 'PASSWORD1', 'Password1', 'Welcome12'].join('\n'));
    expect(result).toEqual({ lines: 5, keys: 2, impossible: 0, unreadable: 0, format: 'plain', bytes: filterSize(2) });
    expect(readFileSync(path('filter'))).toHaveLength(filterSize(2));
    expect(readFileSync(path('filter')).includes('assword')).toBe(false);
    expect(readdirSync(folder).toSorted()).toEqual(['filter', 'list']);
  });

  test('is the same for the same passwords in another order', async () => {
    await built(cloth(500).join('\n'));
    const first = readFileSync(path('filter'));
    await built(cloth(500).toReversed().join('\r\n'));
    expect(readFileSync(path('filter')).equals(first)).toBe(true);
  });

  test('matches a letter with an accent however it was composed', async () => {
    await built('Caf\u0065\u0301-1234\n');
    expect(await found(['Caf\u00e9-1234', 'Cafe-1234'])).toEqual([true, false]);
  });

  test('leaves out passwords that the form refuses anyway', async () => {
    expect(await built('short1A\nno-digit-here\n12345678\nPassword1\n')).toMatchObject({ keys: 1, impossible: 3 });
  });
});

describe('a list for the password filter', () => {
  test('may have lines of ten thousand characters, empty lines, CRLF and no final line break', async () => {
    const content = [`${'x'.repeat(10_000)}1A`, '', 'Password1', ' ', 'Welcome12'].join('\r\n');
    expect(await built(content)).toMatchObject({ lines: 5, keys: 2, impossible: 2 });
    expect(await found(['Password1', 'Welcome12'])).toEqual([true, true]);
  });

  test('may have lines in another encoding, which are counted and left out', async () => {
    expect(await built(Buffer.from('Password1\nCaf\xe9-12345\n', 'latin1'))).toMatchObject({ keys: 1, unreadable: 1 });
  });

  test('is split into the same lines whatever the size of the pieces that are read', async () => {
    writeFileSync(path('list'), `a\r\n\n${'b'.repeat(5000)}\nlast`);
    for (const chunk of [1, 2, 3, 7, 4096]) {
      const lines: (string | null)[] = [];
      for await (const batch of listLines(path('list'), chunk))
        lines.push(...batch.map(({ bytes }) => bytes && bytes.toString()));
      expect(lines).toEqual(['a', '', null, 'last']);
    }
  });

  test.each<[name: string, content: string | Buffer, format: 'plain' | 'sha1' | undefined, problem: RegExp]>([
    ['that is empty', '', undefined, /^the list is empty$/],
    ['of empty lines', '\n\r\n\n', undefined, /^the list is empty$/],
    ['of passwords that are too weak', 'abc\ndef\n', undefined, /^the list has no password that the rules/],
    ['that is binary', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 10, 0]), undefined, /^line 1 has a NUL byte/],
    ['of NTLM hashes', `${'0A'.repeat(16)}:3\n`, undefined, /NTLM/],
    ['that is no list of hashes', 'Password1\n', 'sha1', /^line 1 is not a SHA-1 hash/],
    ['of hashes with another line', `${`${sha1('a')}:1\n`.repeat(60)}Secret-cloth-1\n`, undefined, /^line 61 is not a/],
  ])('%s is refused, and nothing is written', async (_name, content, format, problem) => {
    rmSync(path('filter'), { force: true });
    const refused = await built(content, format).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Error);
    expect(refused).toMatchObject({ message: expect.stringMatching(problem) });
    expect(refused).not.toMatchObject({ message: expect.stringContaining('Secret') });
    expect(readdirSync(folder)).toEqual(['list']);
  });

  test('leaves the previous filter in place if its build is interrupted', async () => {
    await built('Password1\n');
    const before = readFileSync(path('filter'));
    writeFileSync(path('list'), 'Welcome12\n');
    const building = buildFilter(path('list'), path('filter'), { interrupted: AbortSignal.abort() });
    await expect(building).rejects.toThrow('interrupted');
    expect(readFileSync(path('filter')).equals(before)).toBe(true);
  });
});

describe('a file that is no password filter', () => {
  const damaged = (at: number) => {
    const bytes = readFileSync(path('filter'));
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    writeFileSync(path('filter'), bytes);
  };

  test.each<[name: string, spoil: () => void, problem: RegExp]>([
    ['is missing', () => rmSync(path('filter')), /cannot be read: ENOENT/],
    ['is empty', () => writeFileSync(path('filter'), ''), /is not a password filter/],
    ['is something else', () => writeFileSync(path('filter'), 'Password1\n'.repeat(100)), /is not a password filter/],
    ['is of another version', () => damaged(15), /has version 0 of the format, and 1 is read/],
    ['is cut in its header', () => truncateSync(path('filter'), 20), /is truncated: 20 bytes of/],
    ['is cut at its end', () => truncateSync(path('filter'), filterSize(300) - 1), /is truncated/],
    ['is longer', () => writeFileSync(path('filter'), 'x', { flag: 'a' }), /is damaged/],
    ['has another password', () => damaged(100), /is damaged: its content does not give its checksum/],
    ['has other buckets', () => damaged(filterSize(300) - 40), /checksum/],
    ['has another checksum', () => damaged(filterSize(300) - 1), /checksum/],
    ['has another header', () => damaged(31), /is damaged: its header/],
  ])('is refused at the start: it %s', async (_name, spoil, problem) => {
    await built(cloth(300).join('\n'));
    spoil();
    await expect(openPasswordFilter(path('filter'), 'SELVAGE_PASSWORD_FILTER')).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(new RegExp(`^SELVAGE_PASSWORD_FILTER .*${problem.source}`)),
    });
  });

  test('is refused at the start: it is a folder', async () => {
    await expect(openPasswordFilter(folder, 'SELVAGE_PASSWORD_FILTER')).rejects.toThrow('is not a file');
  });

  test('makes a password check throw an error if the file was truncated after the server opened it', async () => {
    await built(cloth(300).join('\n'));
    const filter = await openPasswordFilter(path('filter'), 'SELVAGE_PASSWORD_FILTER');
    truncateSync(path('filter'), 32);
    await expect(filter.has('Cloth-7-0')).rejects.toThrow('has become shorter');
    await filter.close();
  });
});
