import { readFileSync } from 'node:fs';

/** Megabytes that a process holds in memory. */
export function residentMemory(pid: number): number {
  const kibibytes = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kibibytes === undefined) throw new Error(`process ${pid} has ended`);
  return (Number(kibibytes) * 1024) / 1e6;
}
