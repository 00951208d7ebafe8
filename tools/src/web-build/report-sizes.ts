import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { closure, mainModule, type Manifest } from './manifest.ts';

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** What the member login page of a brand loads, as it goes over the wire. */
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
}
