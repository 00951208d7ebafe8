import { join } from 'node:path';
import { runCommand } from '../run-command.ts';

export type Buildah = (...words: readonly string[]) => Promise<string>;

/** Buildah with a store of its own in the folder, so that the images of this machine stay as they are. */
export function buildahCommand(folder: string, words: readonly string[]): [string, ...string[]] {
  const store = ['--storage-driver', 'vfs', '--root', join(folder, 'store'), '--runroot', join(folder, 'run')];
  return ['buildah', ...store, ...words];
}

export function buildahIn(folder: string): Buildah {
  return async (...words) => {
    const { code, output } = await runCommand(buildahCommand(folder, words));
    if (code !== 0) throw new Error(`buildah ${words[0]} ended with ${code}:\n${output}`);
    return output.trim();
  };
}

/** Without a container engine there is no network of its own and no runtime: a chroot is enough to build and to try. */
export const withoutEngine = ['--isolation', 'chroot', '--network', 'host'] as const;
