import { databaseCpu } from '../database/database-cpu.ts';
import type { Settings } from '../settings.ts';
import { cpuTime } from '../process/cpu-time.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import { load, type Load } from './load.ts';

export interface Busy {
  rate: number;
  /** Milliseconds of the server's processor time for each answer. */
  cpu: number;
  answers: number;
}

export type BusyWithDatabase = Busy & { database: number };

/**
 * How often an answer of an application is made for a whole round before it is measured: V8 compiles for good only what has run some
 * thousand times, and what is measured is a server that runs for weeks.
 */
export const warmUpRounds = ({ warmUps }: Pick<Settings, 'warmUps'>): number => Math.ceil(warmUps / 4);

/** Keeps a process busy and tells what each of its answers cost it. */
export async function busy(pid: number, given: Load): Promise<Busy> {
  const before = cpuTime(pid);
  const { answers, seconds } = await load(given);
  return { rate: answers / seconds, cpu: (cpuTime(pid) - before) / answers, answers };
}

/** The same, with what its connections cost the database. */
export async function busyWithDatabase({ pid, db }: Pick<ServerUnderTest, 'pid' | 'db'>, given: Load) {
  const databaseSpent = await databaseCpu(db);
  const done = await busy(pid, given);
  return { ...done, database: (await databaseSpent()) / done.answers };
}
