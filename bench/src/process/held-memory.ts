import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '@selvage/contract/time-units';
import type { Afterwards } from '../afterwards.ts';
import { places } from '../places.ts';

/** The start options that let a server report its memory, and the call that asks it. */
export interface HeldMemory {
  nodeFlags: readonly string[];
  env: Record<string, string>;
  /** Megabytes after a garbage collection. */
  ask(pid: number): Promise<number>;
}

export async function heldMemory(afterwards: Afterwards): Promise<HeldMemory> {
  const folder = await mkdtemp(join(tmpdir(), 'selvage-bench-memory-'));
  afterwards(() => rm(folder, { recursive: true }));
  const file = join(folder, 'held');
  const ask = async (pid: number): Promise<number> => {
    await rm(file, { force: true });
    process.kill(pid, 'SIGUSR2');
    const given = performance.now();
    while (performance.now() - given < seconds(10)) {
      const told = await readFile(file, 'utf8').catch(() => '');
      if (told.endsWith('\n')) return Number(told) / 1e6;
      await sleep(20);
    }
    throw new Error(`process ${pid} does not tell what it holds`);
  };
  return { nodeFlags: ['--import', places.tellMemory], env: { MEMORY_FILE: file }, ask };
}
