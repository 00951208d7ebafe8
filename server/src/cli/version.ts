import { readFileSync } from 'node:fs';
import type { Answer } from './command.ts';

/** As the package says it. */
export function versionAnswer(): Answer {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return { text: `selvage ${version}\n`, json: { version } };
}
