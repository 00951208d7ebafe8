import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { shippedContent } from '../../config/shipped-values.ts';
import { contentPlaces } from './content-text.ts';
import { dataFiles } from './data-file.ts';
import { lintFolder } from './lint-folder.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'content-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const front = '---\ntitle: x\nversion: 1\neffective: 2027-01-31\n---\n\n';
function write(path: string, content: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
const lint = (complete = false) =>
  lintFolder(folder, {
    brands: new Set(['linen', 'tweed', 'calico']),
    isPage: (path) => ['/faq', '/contactus'].includes(path),
    complete,
    lintMessage: () => Promise.resolve([]),
  });

test('CM1 the lint finds no fault in the shipped content', async () => {
  const surroundings = { brands: new Set(['linen', 'tweed']), isPage: (path: string) => path === '/contactus' };
  expect(
    await lintFolder(shippedContent, { ...surroundings, complete: true, lintMessage: () => Promise.resolve([]) }),
  ).toEqual([]);
});

test('CM1 the lint accepts an operator’s folder that replaces only one text, if it does so in every language', async () => {
  for (const language of ['en', 'ga'])
    write(`calico/pages/${language}/contactus.md`, `${front}## Phone\n\n### Days\n\n## Post`);
  write('.git/config', 'not ours');
  expect(await lint()).toEqual([]);
});

test('CM1 the lint reports a text that one language lacks', async () => {
  write('calico/pages/en/faq.md', `${front}Text`);
  expect(await lint()).toEqual(['calico/pages/ga/faq.md is missing']);
});

test('CM1 the lint of a complete folder reports every missing file', async () => {
  expect(await lint(true)).toHaveLength(contentPlaces.length * 2 + Object.keys(dataFiles).length);
  expect(await lint(true)).toContain('default/data/towncounties.json is missing');
  expect(await lint(true)).toContain('default/wellness/ga/dpnotice.md is missing');
});

test.each([
  'default/member/en/term.md',
  'default/member/en/faq.md',
  'default/members/en/terms.md',
  'default/member/fr/terms.md',
  'default/member/terms.md',
  'default/member/en/old/terms.md',
  'terms.md',
  'default/member/en/terms.txt',
  'silk/member/en/terms.md',
])('CM1 the lint reports that %s is never read', async (file) => {
  write(file, `${front}Text`);
  expect(await lint()).toEqual([expect.stringContaining(`${file} is never read`)]);
});

test('AP the lint checks a data file against its schema', async () => {
  write('calico/data/towncounties.json', '{ "counties": [] }');
  write('default/data/securepayment.json', '[]');
  write('default/data/villages.json', '{}');
  expect(await lint()).toEqual([
    expect.stringContaining('default/data/securepayment.json is not valid at the top'),
    expect.stringContaining('default/data/villages.json is never read'),
  ]);
});

describe('CM1 the lint reports a faulty text', () => {
  test.each([
    ['an unsafe tag', `${front}<img src=x onerror=alert(1)>`, 'contains HTML'],
    ['a link to a script', `${front}[a](javascript:x)`, 'has a link that is not allowed'],
    ['no front matter', 'Text', 'has no front matter'],
    ['no version', '---\ntitle: x\neffective: 2027-01-31\n---\n\nText', 'has no version'],
    ['no day', '---\ntitle: x\nversion: 1\n---\n\nText', 'has no effective day'],
    ['a first heading of its own', `${front}# Terms`, 'has a heading of level 1'],
    ['a heading that skips a level', `${front}## One\n\n#### Two`, 'skips from heading 2 to heading 4: Two'],
    ['a heading that starts too low', `${front}### One`, 'skips from heading 1 to heading 3: One'],
    ['a link to no page', `${front}[a](/contact-us)`, 'links to a page that does not exist: /contact-us'],
    ['a link into itself', `${front}[a](#one)`, 'links to a place in itself'],
    ['a link to no mailbox', `${front}[a](mailto:members)`, 'links to an invalid address: mailto:members'],
    ['a link to no phone', `${front}[a](tel:ring-us)`, 'links to an invalid phone number'],
    ['a link in the clear', `${front}[a](http://www.example)`, 'links to a page without https'],
  ])('%s', async (_, content, problem) => {
    write('default/pages/en/faq.md', content);
    write(
      'default/pages/ga/faq.md',
      `${front}[a](/contactus?from=faq#top) [b](mailto:a@b.example?subject=x) [c](https://b.example)`,
    );
    expect(await lint()).toEqual([expect.stringContaining(`default/pages/en/faq.md ${problem}`)]);
  });
});
