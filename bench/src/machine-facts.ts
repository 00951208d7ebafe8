import { cpus, loadavg, release } from 'node:os';
import { generatorName } from './load/load.ts';
import { allowedCores } from './process/cores.ts';
import type { Settings } from './settings.ts';

/** What the figures depend on. Only the ratios carry over to another machine. */
export function machineFacts({ rounds, seconds, databaseUrl }: Settings, busyBefore: number): string[] {
  return [
    new Date().toISOString().slice(0, 10),
    `${allowedCores().length} cores (${cpus()[0]?.model.trim() || 'unknown'}), Linux ${release()}, Node ${process.version}`,
    `${databaseUrl === null ? 'embedded' : 'given'} PostgreSQL, requests by ${generatorName}`,
    `${rounds} rounds of ${seconds} s a side`,
    `load of the machine before the run: ${busyBefore.toFixed(2)}; after: ${(loadavg()[0] ?? 0).toFixed(2)}`,
  ];
}
