import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { overBudget } from './budgets.ts';
import { closure, mainModule, type Manifest } from './manifest.ts';

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** What the member login page of a brand loads, as it goes over the wire; too much of it is no build. */
export async function reportSizes(web: string, manifest: Manifest, style: string): Promise<void> {
  const scripts = closure(manifest, mainModule, 'src/words/en/front-door.ts').map(({ file }) => file);
  const bodies = await Promise.all(scripts.map((file) => readFile(join(web, 'dist', file))));
  const gzipped = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  const brotlied = bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
  const page = await readFile(join(web, 'dist/documents/any-kind.unticked.en.member.html'));
  console.log(`login script    ${kilobytes(gzipped)} gzip, ${kilobytes(brotlied)} brotli, ${scripts.length} files`);
  console.log(`login styles    ${kilobytes(gzipSync(style, { level: 9 }).length)} gzip, within the document`);
  console.log(
    `login document  ${kilobytes(gzipSync(page, { level: 9 }).length)} gzip, ${kilobytes(brotliCompressSync(page).length)} brotli`,
  );
  const [tooHeavy] = overBudget({ script: gzipped, fonts: await weightOfFonts(join(web, 'dist/assets')) });
  if (tooHeavy !== undefined) throw new Error(tooHeavy);
}

/** Of all brands together, though a page loads those of one. */
async function weightOfFonts(folder: string): Promise<number> {
  const fonts = (await readdir(folder)).filter((file) => file.endsWith('.woff2'));
  const found = await Promise.all(fonts.map((font) => stat(join(folder, font))));
  return found.reduce((sum, { size }) => sum + size, 0);
}
