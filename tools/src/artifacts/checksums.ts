import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

export const checksumFile = 'SHA256SUMS';

/** Writes the sums of all files of the folder, for `sha256sum --check`. An image is too large to read at once. */
export async function writeChecksums(folder: string): Promise<void> {
  const lines: string[] = [];
  for (const name of readdirSync(folder).toSorted()) {
    if (name === checksumFile) continue;
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, name)), hash);
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  writeFileSync(join(folder, checksumFile), lines.join(''));
}
