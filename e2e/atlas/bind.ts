import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { out } from './out.ts';
import type { Plate } from './plate.ts';
import { table } from './table.ts';

const template = new URL('gallery.html', import.meta.url);

/** One page to look at all the pictures there are; those of screens that were not visited this time are older. */
export default async function bind(): Promise<void> {
  const screens = [...new Set(table.map(({ screen }) => screen))];
  const chapters = await Promise.all(screens.map(async (screen) => ({ screen, plates: await platesOf(screen) })));
  const data = JSON.stringify(chapters).replaceAll('<', String.raw`\u003c`);
  const page = (await readFile(template, 'utf8')).replace('id="plates">', () => `id="plates">${data}`);
  await writeFile(join(out, 'index.html'), page);
  console.log(`atlas: ${join(out, 'index.html')}`);
}

async function platesOf(screen: string): Promise<Plate[]> {
  const written = await readFile(join(out, `${screen}.json`), 'utf8').catch(() => '[]');
  return JSON.parse(written);
}
