import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';

/** A folder for data that nobody keeps: in memory where there is room for it, as a disk is slow to write it and to remove it. */
export function passingPlace(bytesNeeded: number): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > bytesNeeded ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
