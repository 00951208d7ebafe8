import { readFileSync } from 'node:fs';

/** The resident memory of a process in megabytes. */
export function residentMemory(pid: number): number {
  const kibibytes = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kibibytes === undefined) throw new Error(`process ${pid} has ended`);
  return (Number(kibibytes) * 1024) / 1e6;
}
