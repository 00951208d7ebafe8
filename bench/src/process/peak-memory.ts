import { setTimeout as sleep } from 'node:timers/promises';
import { residentMemory } from './resident-memory.ts';

/** The maximum of megabytes that a process held until a promise settled. */
export async function peakMemory(pid: number, until: Promise<unknown>): Promise<number> {
  const over = until.then(
    () => true,
    () => true,
  );
  let peak = residentMemory(pid);
  while (!(await Promise.race([over, sleep(50, false)]))) peak = Math.max(peak, residentMemory(pid));
  return peak;
}
