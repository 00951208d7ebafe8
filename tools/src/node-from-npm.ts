import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';

/** Installs the newest Node of a major version from npm into its own folder. Returns the path of the program. */
export async function nodeFromNpm(folder: string, major: string): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  mkdirSync(folder, { recursive: true });
  const { code, output } = await runCommand([
    'npm',
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--loglevel=error',
    `${name}@${major}`,
  ]);
  if (code !== 0) throw new Error(`${name}@${major} could not be installed:\n${output}`);
  return join(folder, 'node_modules', name, 'bin/node');
}
