import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readContentFile } from './content-file.ts';
import { contentFolders } from './content-folder.ts';
import type { ContentRequest } from './content-text.ts';

let root: string;
let faults: string[];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'content-'));
  faults = [];
});
afterEach(() => rm(root, { recursive: true }));

const sourceOf = (...folders: string[]) =>
  contentFolders(
    folders.map((folder) => join(root, folder)),
    ({ file, problem }) => void faults.push(`${file.slice(root.length + 1)} ${problem}`),
  );

let written = 1000;
async function writeAll(path: string, content: string | Uint8Array): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  written += 1;
  await utimes(file, written, written);
}
const write = (path: string, title: string) => writeAll(path, `---\ntitle: ${title}\n---\n\nText\n`);
const asked: ContentRequest = { brand: 'tweed', language: 'ga', section: 'member', name: 'terms' };

test('CM1 a text of the brand is preferred to the default text, and a text in the requested language to an English text', async () => {
  const source = sourceOf('shipped');
  expect(await source.find(asked)).toBeUndefined();
  const order = ['default/member/en', 'default/member/ga', 'tweed/member/en', 'tweed/member/ga'];
  for (const place of order) {
    await write(`shipped/${place}/terms.md`, place);
    expect(await source.find(asked)).toMatchObject({ title: place, language: place.slice(-2) });
  }
  expect(await source.find({ ...asked, brand: 'linen', language: 'en' })).toMatchObject({ title: 'default/member/en' });
});

test('CM1 a text in the operator’s folder is preferred to any shipped text', async () => {
  const source = sourceOf('own', 'shipped');
  await write('shipped/tweed/member/ga/terms.md', 'shipped');
  await write('shipped/default/member/en/registertext.md', 'shipped too');
  expect(await source.find(asked)).toMatchObject({ title: 'shipped' });
  await write('own/default/member/en/terms.md', 'own');
  expect(await source.find(asked)).toMatchObject({ title: 'own', language: 'en' });
  expect(await source.find({ ...asked, name: 'registertext' })).toMatchObject({ title: 'shipped too' });
  await rm(join(root, 'own/default/member/en/terms.md'));
  expect(await source.find(asked)).toMatchObject({ title: 'shipped' });
});

test('CM1 an edited text is read again', async () => {
  const source = sourceOf('shipped');
  await write('shipped/default/member/ga/terms.md', 'before');
  expect(await source.find(asked)).toMatchObject({ title: 'before', html: '<p>Text</p>\n' });
  await write('shipped/default/member/ga/terms.md', 'after');
  expect(await source.find(asked)).toMatchObject({ title: 'after' });
});

test('CM1 a word with a hyphen stays on one line, and links stay as they are', async () => {
  const text = new TextEncoder().encode('---\ntitle: x\n---\n\nAn t-aitheantas [2-factor](/a/2-factor) well-known');
  const { html } = await readContentFile(text, 'ga');
  expect(html).toBe('<p>An t-\u2060aitheantas <a href="/a/2-factor">2-\u2060factor</a> well-known</p>\n');
});

describe('CM1 a broken file', () => {
  const file = 'own/default/member/ga/terms.md';
  const sound = '---\ntitle: x\n---\n\n';

  test.each<[what: string, content: string | Uint8Array, problem: string]>([
    ['without front matter', 'Just text', 'has no front matter'],
    ['that is empty', '', 'has no front matter'],
    ['without a title', '---\nversion: 2\n---\n\nText', 'has no title'],
    ['with an empty title', '---\ntitle:\n---\n\nText', 'needs a title of 1 to 120 characters'],
    ['with a day that is none', '---\ntitle: x\neffective: 2027-02-30\n---\n\nText', 'needs a day such as 2027-01-31'],
    ['with a day in another order', '---\ntitle: x\neffective: 31/01/2027\n---\n\nText', 'needs a day such as'],
    ['with a version that is none', '---\ntitle: x\nversion: two words\n---\n\nText', 'needs a version such as'],
    ['with an unknown name', '---\ntitle: x\nautor: y\n---\n\nText', 'has an unknown name in its front matter: autor'],
    ['with a name twice', '---\ntitle: x\ntitle: y\n---\n\nText', 'says title twice'],
    ['with a line of no kind', '---\ntitle: x\nwhat is this\n---\n\nText', 'has a line in its front matter'],
    ['with no text', sound, 'has no text'],
    ['with a script', `${sound}<script>alert(1)</script>`, 'contains HTML, which is not allowed: <script>'],
    [
      'with HTML in a line',
      `${sound}a <b onclick="alert(1)">word</b>`,
      'contains HTML, which is not allowed: <b onclick',
    ],
    ['with a comment', `${sound}<!-- to do -->`, 'contains HTML'],
    [
      'with a link to a script',
      `${sound}[a](javascript:alert\\(1\\))`,
      'has a link that is not allowed: javascript:alert',
    ],
    ['with a link to no scheme', `${sound}[a](//evil.example)`, 'has a link that is not allowed: //evil.example'],
    ['with a link to a file beside it', `${sound}[a](faq.md)`, 'has a link that is not allowed: faq.md'],
    [
      'with a foreign image',
      `${sound}![a](https://evil.example/x.png)`,
      'has a link that is not allowed: https://evil',
    ],
    ['in another encoding', Uint8Array.from([...Buffer.from(sound), 0xe9, 0x74, 0xe9]), 'is not written in UTF-8'],
    ['that is too large', sound + 'x'.repeat(65 * 1024), 'is larger than 64 KB'],
  ])('%s is logged once, and its last good text stays', async (_, content, problem) => {
    const source = sourceOf('own');
    await write(file, 'good');
    expect(await source.find(asked)).toMatchObject({ title: 'good' });
    await writeAll(file, content);
    const answers = await Promise.all([source.find(asked), source.find(asked), source.find(asked)]);
    for (const answer of [...answers, await source.find(asked)]) expect(answer).toMatchObject({ title: 'good' });
    expect(faults).toEqual([expect.stringContaining(`${file} ${problem}`)]);

    await write(file, 'mended');
    expect(await source.find(asked)).toMatchObject({ title: 'mended' });
    expect(faults).toHaveLength(1);
  });

  test('is replaced by the shipped text if it was never valid', async () => {
    const source = sourceOf('own', 'shipped');
    await write('shipped/default/member/ga/terms.md', 'shipped');
    await writeAll(file, 'broken');
    expect(await source.find(asked)).toMatchObject({ title: 'shipped' });
    expect(faults).toHaveLength(1);
  });

  test('is logged again after a change if it is still broken', async () => {
    const source = sourceOf('own');
    await write(file, 'good');
    await source.find(asked);
    for (const content of ['broken', 'broken otherwise']) {
      await writeAll(file, content);
      expect(await source.find(asked)).toMatchObject({ title: 'good' });
    }
    expect(faults).toHaveLength(2);
  });

  test('is distinguished from a missing file if it cannot be opened', async () => {
    const source = sourceOf('own');
    await write(file, 'good');
    await source.find(asked);
    await rm(join(root, file));
    await symlink(join(root, file), join(root, file));
    expect(await source.find(asked)).toMatchObject({ title: 'good' });
    expect(faults).toEqual([`${file} cannot be read: ELOOP`]);
  });
});
