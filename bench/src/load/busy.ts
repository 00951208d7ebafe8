import { databaseCpu } from '../database/database-cpu.ts';
import type { Settings } from '../settings.ts';
import { cpuTime } from '../process/cpu-time.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import { load, type Load } from './load.ts';

export interface Busy {
  rate: number;
  /** Milliseconds of the server's processor time per answer. */
  cpu: number;
  answers: number;
}

export type BusyWithDatabase = Busy & { database: number };

/**
 * The number of rounds before a measurement. V8 fully compiles only code that has run some thousand times. The measurement stands for a
 * server that has run for weeks.
 */
export const warmUpRounds = ({ warmUps }: Pick<Settings, 'warmUps'>): number => Math.ceil(warmUps / 4);

/** Keeps a process busy and measures the cost of each answer. */
export async function busy(pid: number, given: Load): Promise<Busy> {
  const before = cpuTime(pid);
  const { answers, seconds } = await load(given);
  return { rate: answers / seconds, cpu: (cpuTime(pid) - before) / answers, answers };
}

/** Measures in addition what its connections cost the database. */
export async function busyWithDatabase({ pid, db }: Pick<ServerUnderTest, 'pid' | 'db'>, given: Load) {
  const databaseSpent = await databaseCpu(db);
  const done = await busy(pid, given);
  return { ...done, database: (await databaseSpent()) / done.answers };
}
