import { readFileSync } from 'node:fs';

/** What `getconf CLK_TCK` says on every Linux that Node runs on. */
const ticksPerSecond = 100;
const userField = 11;
const systemField = 12;

/** Milliseconds of processor time that a process has used so far, all its threads together. */
export function cpuTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program's name stands in brackets and may hold anything; the numbers follow the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[userField]) + Number(fields[systemField])) * 1000) / ticksPerSecond;
}
