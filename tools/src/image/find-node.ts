import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../run-command.ts';

/** The Node of the base image, from npm; where there is none, this machine's own, which is then said. */
export async function findNode(base: string, folder: string): Promise<{ path: string; how: string }> {
  const major = /^node:(\d+)/.exec(base)?.[1] ?? '';
  const name = `node-${process.platform}-${process.arch}`;
  const install = ['npm', 'install', '--prefix', folder, '--no-save', '--prefer-offline', '--loglevel=error'] as const;
  const { code } = await runCommand([...install, `${name}@${major}`]);
  const path = join(folder, 'node_modules', name, 'bin/node');
  if (code !== 0 || !existsSync(path))
    return {
      path: process.execPath,
      how: `${process.version}, this machine's: Node ${major} could not be had from npm`,
    };
  return { path, how: (await runCommand([path, '--version'])).output.trim() };
}
