import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('../../../ops/high-availability/', import.meta.url);

/** Reads a shipped configuration, and replaces hosts, ports and paths. A text that is not there means that the test is wrong. */
export function adaptedConfiguration(name: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce(
    (text, [what, instead]) => {
      if (!text.includes(what)) throw new Error(`ops/high-availability/${name} has no ${what}`);
      return text.replaceAll(what, instead);
    },
    readFileSync(fileURLToPath(new URL(name, folder)), 'utf8'),
  );
}
