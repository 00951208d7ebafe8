import type { Brand } from '@selvage/contract/brands';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The brand's icon under a name that changes with it; answers with its address below the site's root. */
export async function writeIcon(web: string, brand: Brand): Promise<string> {
  const svg = await readFile(join(web, `icons/${brand.id}.svg`));
  const address = `assets/${brand.id}-${createHash('sha256').update(svg).digest('hex').slice(0, 8)}.svg`;
  await writeFile(join(web, 'dist', address), svg);
  return address;
}
