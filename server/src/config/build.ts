import { readFileSync } from 'node:fs';
import { shippedFile } from './shipped-files.ts';

export interface Build {
  version: string;
  /** The commit of the package. `unknown` if the server runs from its sources. */
  revision: string;
}

export function readBuild(): Build {
  const manifest = readFileSync(shippedFile('server/package.json'), 'utf8');
  const { version, revision = 'unknown' } = JSON.parse(manifest) as { version: string; revision?: string };
  return { version, revision };
}
