import { readFileSync } from 'node:fs';

/** The value of `getconf CLK_TCK` on every Linux that Node runs on. */
const ticksPerSecond = 100;
const fields = { parent: 1, user: 11, system: 12, endedUser: 13, endedSystem: 14 } as const;

function statOf(pid: number): (field: keyof typeof fields) => number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program's name is in brackets and may contain anything. The numbers follow the last bracket.
  const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (field) => Number(words[fields[field]]);
}

const milliseconds = (ticks: number): number => (ticks * 1000) / ticksPerSecond;

/** Milliseconds of processor time that all threads of a process have used. */
export function cpuTime(pid: number): number {
  const stat = statOf(pid);
  return milliseconds(stat('user') + stat('system'));
}

export const parentOf = (pid: number): number => statOf(pid)('parent');

/** Milliseconds that a process, its running children and its ended children have used. */
export function familyCpuTime(pid: number): number {
  const stat = statOf(pid);
  const ended = milliseconds(stat('endedUser') + stat('endedSystem'));
  return childrenOf(pid).reduce((sum, child) => sum + cpuTimeIfRunning(child), cpuTime(pid) + ended);
}

export function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? [] : children.split(' ').map(Number);
}

/** A child may end between the list and the reading. */
function cpuTimeIfRunning(pid: number): number {
  try {
    return cpuTime(pid);
  } catch {
    return 0;
  }
}
