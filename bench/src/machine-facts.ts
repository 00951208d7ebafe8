import { cpus, loadavg, release } from 'node:os';
import { minutes } from '@selvage/contract/time-units';
import { allowedCores } from './process/cores.ts';
import type { Settings } from './settings.ts';

/** The conditions of the figures. Only ratios are valid on other machines. */
export function machineFacts({ rounds, seconds, many, databaseUrl }: Settings, busyBefore: number, took: number) {
  return [
    `${new Date().toISOString().slice(0, 10)}, in ${Math.ceil(took / minutes(1))} minutes`,
    `${allowedCores().length} cores (${cpus()[0]?.model.trim() || 'unknown'}), Linux ${release()}, Node ${process.version}`,
    `${databaseUrl === null ? 'embedded' : 'given'} PostgreSQL, requests by wrk`,
    `${rounds} rounds of ${seconds} s a side; many people are ${many.toLocaleString('en-IE')}`,
    `load of the machine before the run: ${busyBefore.toFixed(2)}; after: ${(loadavg()[0] ?? 0).toFixed(2)}`,
  ];
}
