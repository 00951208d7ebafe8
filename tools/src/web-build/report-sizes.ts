import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { overBudget } from './budgets.ts';
import { headingFonts, textFont } from './first-fonts.ts';
import { closure, loginMessagesModule, mainModule, type Manifest } from './manifest.ts';

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Reports the transferred size of a brand's member login page. A size over the budget fails the build. */
export async function reportSizes(web: string, manifest: Manifest): Promise<void> {
  const scripts = closure(manifest, mainModule, loginMessagesModule('en')).map(({ file }) => file);
  const bodies = await Promise.all(scripts.map((file) => readFile(join(web, 'dist', file))));
  const page = await readFile(join(web, 'dist/documents/any-kind.unticked.en.member.html'));
  const fonts = await weightOfFonts(web, manifest);
  const script = reported(`login script    ${scripts.length} files`, bodies);
  const document = reported('login document  with its styles', [page]);
  console.log(`login fonts     ${kilobytes(fonts)}`);
  const [tooHeavy] = overBudget({ script, document, fonts });
  if (tooHeavy !== undefined) throw new Error(tooHeavy);
}

function reported(name: string, bodies: readonly Buffer[]): number {
  const weigh = (compress: (body: Buffer) => Buffer) => bodies.reduce((sum, body) => sum + compress(body).length, 0);
  const gzipped = weigh((body) => gzipSync(body, { level: 9 }));
  console.log(`${name}: ${kilobytes(gzipped)} gzip, ${kilobytes(weigh((body) => brotliCompressSync(body)))} brotli`);
  return gzipped;
}

/** The fonts of the look with the heavier headings. */
async function weightOfFonts(web: string, manifest: Manifest): Promise<number> {
  const weigh = async (file: string) => (await stat(join(web, 'dist', file))).size;
  const headings = await Promise.all(Object.values(headingFonts(manifest)).map(weigh));
  return Math.max(...headings) + (await weigh(textFont(manifest)));
}
