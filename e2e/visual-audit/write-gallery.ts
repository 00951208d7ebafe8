import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allStates } from './all-states.ts';
import { type PageShot, outputFolder } from './page-shot.ts';

const template = new URL('gallery.html', import.meta.url);

/** Writes a page with all existing pictures. Pictures of screens that were not visited this time are older. */
export default async function writeGallery(): Promise<void> {
  const screens = [...new Set(allStates.map(({ screen }) => screen))];
  const chapters = await Promise.all(screens.map(async (screen) => ({ screen, shots: await shotsOf(screen) })));
  const data = JSON.stringify(chapters).replaceAll('<', String.raw`\u003c`);
  const page = (await readFile(template, 'utf8')).replace('id="shots">', () => `id="shots">${data}`);
  await writeFile(join(outputFolder, 'index.html'), page);
  console.log(`visual audit: ${join(outputFolder, 'index.html')}`);
}

async function shotsOf(screen: string): Promise<PageShot[]> {
  const written = await readFile(join(outputFolder, `${screen}.json`), 'utf8').catch(() => '[]');
  return JSON.parse(written);
}
