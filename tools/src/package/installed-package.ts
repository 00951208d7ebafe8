import { copyFileSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot, runCommand, type CommandResult } from '../run-command.ts';
import { programFile } from './package-contents.ts';

interface InstalledPackage {
  files: number;
  program: (name: string) => string;
  /** Fails if the program fails. */
  run: (name: string, args?: readonly string[], env?: Record<string, string>) => Promise<CommandResult>;
}

/** Packs the product, and installs it by the commands that docs/ship.md prints for a server without a network. */
export async function installedPackage(folder: string): Promise<InstalledPackage> {
  const [, withRegistry = '', makeArchive = '', withoutNetwork = ''] = printedCommands();
  const packed = await runCommand([process.execPath, 'tools/dist/pack.js']);
  const tarball = packed.output.match(/^selvage-\S+\.tgz$/m)?.[0];
  if (packed.code !== 0 || tarball === undefined) throw new Error(packed.output);
  copyFileSync(join(repositoryRoot, 'dist', tarball), join(folder, tarball));
  await runPrinted(withRegistry, folder, 'online');
  await runPrinted(makeArchive, folder, 'online');
  await runPrinted(withoutNetwork, folder, 'offline', ['unshare', '--map-root-user', '--net']);
  const own = join(folder, 'offline/opt/node_modules/selvage');
  if (lstatSync(own).isSymbolicLink() || !realpathSync(own).startsWith(folder)) throw new Error(`${own} is a link`);
  const program = (name: string) => join(own, programFile(name));
  const run = async (name: string, args: readonly string[] = [], env: Record<string, string> = {}) => {
    const result = await runCommand([join(folder, 'offline/bin', name), ...args], { cwd: folder, env });
    if (result.code !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${result.code}:\n${result.output}`);
    return result;
  };
  return { files: readdirSync(own, { recursive: true }).length, program, run };
}

/** The blocks of docs/ship.md that this check proves. The first one makes the package. */
function printedCommands(): string[] {
  const page = readFileSync(join(repositoryRoot, 'docs/ship.md'), 'utf8');
  const blocks = [...page.matchAll(/^```sh proof=tools\/src\/pack-check\.ts\n(.*?)^```$/gms)];
  return blocks.map(([, text = '']) => text);
}

/** Runs a printed block in `folder`, with the folders of the system replaced by those of a server of this check. */
async function runPrinted(
  text: string,
  folder: string,
  server: string,
  around: readonly [string, ...string[]] = ['env'],
): Promise<void> {
  const [opt, bin] = [join(folder, server, 'opt'), join(folder, server, 'bin')];
  mkdirSync(bin, { recursive: true });
  const script = text.replaceAll('/opt/selvage', opt).replaceAll('/usr/local/bin', bin);
  const npm = { npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_loglevel: 'error' };
  const env = { ...npm, PATH: `${bin}:${process.env['PATH'] ?? ''}` };
  const { code, output } = await runCommand([...around, 'bash', '-euo', 'pipefail', '-c', script], {
    cwd: folder,
    env,
  });
  if (code !== 0) throw new Error(`these commands of docs/ship.md ended with ${code}:\n${script}\n${output}`);
}
