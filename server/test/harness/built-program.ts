import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const files = {
  selvage: 'server/dist/programs/selvage.js',
  'registry-check': 'server/dist/programs/registry-check.js',
  'selvage-demo': 'demo/dist/bundle/selvage-demo.js',
} as const;

const isOfNoProgram = /^(bundle|programs|testing)\/|\.test\.js$|(?<!\.js)$/;

function newest(folder: string): number {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Math.max(
    ...paths.filter((path) => !isOfNoProgram.test(path)).map((path) => statSync(join(folder, path)).mtimeMs),
  );
}

/** A bundled program, which starts in a third of the time its modules would take. `selvage-demo` is `selvage` in demo mode. */
export function builtProgram(name: keyof typeof files): string {
  const program = join(root, files[name]);
  const made = statSync(program, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const parts = ['contract/dist', 'server/dist', ...(name === 'selvage-demo' ? ['demo/dist'] : [])];
  if (made < Math.max(...parts.map((part) => newest(join(root, part)))))
    throw new Error(`${program} is older than what it is made of: npm run build -w server`);
  return program;
}
