import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const portLine = 3;

/** The URL of the embedded PostgreSQL, as its data folder states it. */
export async function embeddedUrl(folder: string): Promise<string> {
  const password = (await readFile(join(folder, 'postgres/selvage-password'), 'utf8')).trim();
  const port = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[portLine];
  return `postgres://selvage:${password}@127.0.0.1:${port}/postgres`;
}
