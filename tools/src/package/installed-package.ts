import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot, runCommand, type CommandResult } from '../run-command.ts';
import { programFile } from './package-contents.ts';

interface InstalledPackage {
  files: number;
  program: (name: string) => string;
  /** Fails if the program fails. */
  run: (name: string, args?: readonly string[], env?: Record<string, string>) => Promise<CommandResult>;
}

/** Packs the product and installs the archive into `folder`, like a user who has only the archive. */
export async function installedPackage(folder: string): Promise<InstalledPackage> {
  const packed = await runCommand([process.execPath, 'tools/dist/pack.js']);
  const tarball = packed.output.match(/^selvage-\S+\.tgz$/m)?.[0];
  if (packed.code !== 0 || tarball === undefined) throw new Error(packed.output);
  const install = ['npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'] as const;
  const installed = await runCommand([...install, join(repositoryRoot, 'dist', tarball)], { cwd: folder });
  if (installed.code !== 0) throw new Error(installed.output);
  const own = join(folder, 'node_modules/selvage');
  if (lstatSync(own).isSymbolicLink() || !realpathSync(own).startsWith(folder)) throw new Error(`${own} is a link`);
  const program = (name: string) => join(own, programFile(name));
  const run = async (name: string, args: readonly string[] = [], env: Record<string, string> = {}) => {
    const result = await runCommand([join(folder, 'node_modules/.bin', name), ...args], { cwd: folder, env });
    if (result.code !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${result.code}:\n${result.output}`);
    return result;
  };
  return { files: readdirSync(own, { recursive: true }).length, program, run };
}
