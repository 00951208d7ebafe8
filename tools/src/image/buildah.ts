import { join } from 'node:path';
import { runCommand } from '../run-command.ts';

export type Buildah = (...words: readonly string[]) => Promise<string>;

/** Runs buildah with its own store in the folder, so that the images of this machine do not change. */
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

/** A machine without a container engine has no container network or runtime. A chroot is enough to build and try the image. */
export const withoutEngine = ['--isolation', 'chroot', '--network', 'host'] as const;
