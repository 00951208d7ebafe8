import { cpSync, mkdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Instruction } from './read-dockerfile.ts';

interface Places {
  /** Where the files come from: the repository, or the root of another stage. */
  from: string;
  isLeftOut: (path: string) => boolean;
  root: string;
  workdir: string;
}

/** COPY: of a folder its contents, of a file the file. */
export function copyInto({ rest }: Instruction, { from, isLeftOut, root, workdir }: Places): void {
  const words = rest.split(/\s+/);
  const target = words.at(-1) ?? '.';
  const into = join(root, resolve(workdir, target));
  for (const source of words.slice(0, -1)) {
    const path = join(from, source);
    const isFolder = statSync(path).isDirectory();
    const to = isFolder || !target.endsWith('/') ? into : join(into, basename(source));
    mkdirSync(isFolder ? to : dirname(to), { recursive: true });
    const filter = (each: string) => each === path || !isLeftOut(relative(from, each));
    cpSync(path, to, { recursive: true, verbatimSymlinks: true, filter });
  }
}
