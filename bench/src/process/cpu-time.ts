import { readFileSync } from 'node:fs';

/** The value of `getconf CLK_TCK` on every Linux that Node runs on. */
const ticksPerSecond = 100;
const userField = 11;
const systemField = 12;

/** Milliseconds of processor time that all threads of a process have used. */
export function cpuTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program's name is in brackets and may contain anything. The numbers follow the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[userField]) + Number(fields[systemField])) * 1000) / ticksPerSecond;
}
