import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release } from 'node:os';
import { minutes } from '@selvage/contract/time-units';
import type { RunFacts } from './outcome/outcome.ts';
import { places } from './places.ts';
import { allowedCores } from './process/cores.ts';
import type { Settings } from './settings.ts';

/** The conditions of the figures. Only ratios are valid on other machines. */
export function runFacts({ rounds, seconds, many, databaseUrl }: Settings, busyBefore: number, took: number): RunFacts {
  return {
    day: new Date().toISOString().slice(0, 10),
    processor: process.arch === 'arm64' ? 'Arm' : 'x86',
    commit: currentCommit(),
    machine: `${allowedCores().length} cores (${cpus()[0]?.model.trim() || 'unknown'}), Linux ${release()}, Node ${process.version}`,
    conditions: [
      `${Math.ceil(took / minutes(1))} minutes`,
      `${databaseUrl === null ? 'embedded' : 'given'} PostgreSQL`,
      `${rounds} rounds of ${seconds} s a side`,
      `many people are ${many.toLocaleString('en-IE')}`,
      `load of the machine ${busyBefore.toFixed(2)} before and ${(loadavg()[0] ?? 0).toFixed(2)} after`,
    ].join('; '),
  };
}

/** Ends in `-dirty` if files differ from the commit. Null outside of a checkout. */
function currentCommit(): string | null {
  try {
    const described = execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], { cwd: places.results });
    return described.toString().trim();
  } catch {
    return null;
  }
}
