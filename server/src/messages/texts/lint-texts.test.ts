import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hostedCalico, hostedLinen } from '../../../test/harness/test-config.ts';
import { checkMessageTexts } from '../../cli/doctor/check-message-texts.ts';
import { lintFolder } from '../../gateways/content/lint-folder.ts';
import { faultText, lintTextFile } from './lint-texts.ts';

const brands = [hostedLinen, hostedCalico] as const;
let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'lint-texts-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}

const lint = () =>
  lintFolder(folder, {
    brands: new Set(brands.map(({ id }) => id)),
    isPage: () => false,
    complete: false,
    lintMessage: async (file) => {
      const fault = await lintTextFile(folder, file, brands);
      return fault ? [faultText(fault)] : [];
    },
  });

const good = '---\nsubject: Hello\n---\n\nYou have {life}.\n\n{link}\n';

test('the check of a folder accepts words of a message in one language only', async () => {
  write('default/messages/en/reset-password.md', good);
  write('calico/messages/ga/reset-password.md', good);
  write('default/messages/en/.draft.md', 'not ours');
  expect(await lint()).toEqual([]);
});

describe('the check of a folder with message texts', () => {
  test.each([
    [
      'a message that does not exist',
      'default/messages/en/reset.md',
      good,
      ':1 is never read: there is no message reset (did you mean reset-password?)',
    ],
    [
      'an unknown message name without a similar one',
      'default/messages/en/invoice.md',
      good,
      ':1 is never read: there is no message invoice (selvage message list has all names)',
    ],
    [
      'a name that every JavaScript object has',
      'default/messages/en/constructor.md',
      good,
      ':1 is never read: there is no message constructor',
    ],
    [
      'an unknown language',
      'default/messages/fr/reset-password.md',
      good,
      ':1 is never read: there is no language fr: en or ga',
    ],
    ['an unknown brand', 'silk/messages/en/reset-password.md', good, ':1 is never read: there is no brand silk'],
    [
      'a folder too many',
      'default/messages/en/old/reset-password.md',
      good,
      ':1 is never read: a text is at {brand or default}/messages/{language}/{name}.md',
    ],
    [
      'a folder too few',
      'default/messages/reset-password.md',
      good,
      ':1 is never read: there is no language reset-password.md',
    ],
    [
      'a file that does not end in .md',
      'default/messages/en/reset-password.txt',
      good,
      ':1 is never read: a text is at',
    ],
    [
      'an unknown placeholder in its words',
      'default/messages/en/reset-password.md',
      good.replace('{life}', '{live}'),
      ':5 has an unknown placeholder: {live}',
    ],
    ['a size of 200 kB', 'default/messages/en/reset-password.md', good + 'x'.repeat(200_000), ':1 is larger than 8 KB'],
  ])('names the file, the line and the problem: %s', async (_, file, content, problem) => {
    write(file, content);
    expect(await lint()).toEqual([expect.stringContaining(`${file}${problem}`)]);
  });
});

describe('the doctor', () => {
  const checked = () => checkMessageTexts({ contentDirs: [folder], brands });

  test('has nothing to check if an operator replaced no message', async () =>
    expect(await checked()).toEqual([{ about: 'messages', state: 'skipped', says: 'all have the words that ship' }]));

  test('counts the texts of an operator', async () => {
    write('default/messages/en/reset-password.md', good);
    expect(await checked()).toEqual([{ about: 'messages', state: 'ok', says: '1 text of your own' }]);
  });

  test('names each broken file with its line, and says what people get', async () => {
    write('default/messages/en/reset-password.md', good.replace('{link}', ''));
    write('linen/messages/en/account-locked.md', good);
    write('linen/messages/en/activation.md', '');
    const found = await checked();
    expect(found).toHaveLength(3);
    expect(found[0]).toMatchObject({
      state: 'wrong',
      says: `${join(folder, 'default/messages/en/reset-password.md')}:4 lacks {link}`,
      hint: expect.stringContaining('people get the words that ship'),
    });
  });

  test('reports a folder that disappeared', async () => {
    expect(await checkMessageTexts({ contentDirs: [join(folder, 'gone')], brands })).toEqual([
      expect.objectContaining({
        about: 'messages',
        state: 'wrong',
        says: expect.stringContaining('cannot be read: ENOENT'),
      }),
    ]);
  });
});
