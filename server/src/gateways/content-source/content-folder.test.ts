import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentFolder } from './content-folder.ts';
import type { ContentRequest } from './content-text.ts';

let root: string;
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), 'content-'))));
afterEach(() => rm(root, { recursive: true }));

async function write(path: string, title: string, modified = 1000): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `---\ntitle: ${title}\n---\n\nText\n`);
  await utimes(file, modified, modified);
}
const asked: ContentRequest = { brand: 'tweed', language: 'ga', section: 'member', name: 'terms' };

test('CM1 the nearest text wins: the brand before the house, its language before English', async () => {
  const source = contentFolder(root);
  expect(await source.find(asked)).toBeUndefined();
  const order = ['default/member/en', 'default/member/ga', 'tweed/member/en', 'tweed/member/ga'];
  for (const place of order) {
    await write(`${place}/terms.md`, place);
    expect(await source.find(asked)).toMatchObject({ title: place, language: place.slice(-2) });
  }
  expect(await source.find({ ...asked, brand: 'linen', language: 'en' })).toMatchObject({ title: 'default/member/en' });
});

test('CM1 an edited file is read again', async () => {
  const source = contentFolder(root);
  await write('default/member/ga/terms.md', 'before', 1000);
  expect(await source.find(asked)).toMatchObject({ title: 'before', html: '<p>Text</p>\n' });
  await write('default/member/ga/terms.md', 'after', 2000);
  expect(await source.find(asked)).toMatchObject({ title: 'after' });
});
