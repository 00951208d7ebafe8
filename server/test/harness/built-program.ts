import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const contract = fileURLToPath(new URL('../../../contract/dist', import.meta.url));

const isOfNoProgram = /^(bundle|programs|testing)\/|\.test\.js$|(?<!\.js)$/;

function newest(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Math.max(
    ...files.filter((path) => !isOfNoProgram.test(path)).map((path) => statSync(join(folder, path)).mtimeMs),
  );
}

/** A program in the one file that is shipped, which starts in a third of the time its modules would take. */
export function builtProgram(path: 'bundle/selvage.js' | 'programs/selvage.js' | 'programs/registry-check.js'): string {
  const program = join(dist, path);
  const made = statSync(program, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (made < Math.max(newest(dist), newest(contract)))
    throw new Error(`${program} is older than what it is made of: npm run build -w server`);
  return program;
}
