import { existsSync, lstatSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** A folder that stands for the root of an image. What a base image brings comes from this machine, read only. */
export function makeRoot(folder: string): void {
  for (const each of ['usr', 'etc', 'proc', 'dev', 'tmp', process.env['HOME'] ?? 'root'])
    mkdirSync(join(folder, each), { recursive: true });
  for (const each of ['bin', 'sbin', 'lib', 'lib64']) {
    const here = `/${each}`;
    if (existsSync(here) && lstatSync(here).isSymbolicLink() && !existsSync(join(folder, each)))
      symlinkSync(readlinkSync(here), join(folder, each));
  }
}

const enter = `set -e
root=$1 node=$2 here=$3 kind=$4
shift 4
mount --bind "$root" "$root"
for each in usr etc; do
  mount --bind "/$each" "$root/$each"
  mount -o remount,ro,bind "$root/$each"
done
mount --bind "$node" "$root$here"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/tmp"
case $kind in
  building) mount --bind "$HOME" "$root$HOME" ;;
  running) mount -o remount,ro,bind "$root" ;;
esac
exec chroot "$root" "$@"`;

const ownMountsAndProcesses = ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child', '--'];

interface Inside {
  root: string;
  /** The program that takes the place of this machine's own Node. */
  node: string;
  kind: 'building' | 'running';
}

/** The command that runs another with that folder as its root, as the first process, in mounts of its own. */
export const insideRoot = ({ root, node, kind }: Inside, command: readonly string[]): [string, ...string[]] => [
  'unshare',
  ...ownMountsAndProcesses,
  ...['sh', '-c', enter, 'sh'].concat(root, node, process.execPath, kind),
  ...command,
];

/** As an engine would that is told `--cap-drop ALL --security-opt no-new-privileges`. */
export function unprivilegedIn(user: string, workdir: string, command: readonly string[]): string[] {
  const [uid = '', gid = ''] = user.split(':');
  const drop = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs', '--bounding-set=-all'];
  return ['setpriv', ...drop, '--inh-caps=-all', '--', 'env', '-C', workdir, ...command];
}
