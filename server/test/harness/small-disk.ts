import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, rmdirSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Takes what room is left, to the last byte. */
  fill(): void;
  free(): void;
  close(): void;
}

/** A disk of its own that can be filled without harm to anybody; none where this user may not mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'selvage-small-disk-'));
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    rmdirSync(folder);
    return undefined;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => takeAll(filler),
    free: () => rmSync(filler, { force: true }),
    close: () => {
      execFileSync('/bin/umount', [folder]);
      rmdirSync(folder);
    },
  };
}

function takeAll(file: string): void {
  const fd = openSync(file, 'a');
  try {
    for (let size = 1 << 20; size > 0; size >>= 1) while (fits(fd, size));
  } finally {
    closeSync(fd);
  }
}

function fits(fd: number, size: number): boolean {
  try {
    return writeSync(fd, Buffer.alloc(size)) > 0;
  } catch {
    return false;
  }
}
