import { cpuTime } from '../process/cpu-time.ts';
import { load, type Load } from './load.ts';

export interface Busy {
  rate: number;
  /** Milliseconds of the server's processor time for each answer. */
  cpu: number;
  answers: number;
}

/** Keeps a process busy and tells what each of its answers cost it. */
export async function busy(pid: number, given: Load): Promise<Busy> {
  const before = cpuTime(pid);
  const { answers, seconds } = await load(given);
  return { rate: answers / seconds, cpu: (cpuTime(pid) - before) / answers, answers };
}
