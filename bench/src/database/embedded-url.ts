import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const portLine = 3;

/** Where the embedded PostgreSQL of a data folder listens, as that folder itself tells. */
export async function embeddedUrl(folder: string): Promise<string> {
  const password = (await readFile(join(folder, 'postgres/selvage-password'), 'utf8')).trim();
  const port = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[portLine];
  return `postgres://selvage:${password}@127.0.0.1:${port}/postgres`;
}
