import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Fonts are already compressed. */
const worthwhile = new Set(['.js', '.css', '.svg']);

export async function compressFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!worthwhile.has(extname(name))) continue;
    const file = join(folder, name);
    const whole = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${file}.br`, await brotli(whole, { params }));
    await writeFile(`${file}.gz`, await zip(whole, { level: constants.Z_BEST_COMPRESSION }));
  }
}
