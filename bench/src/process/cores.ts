import { readFileSync } from 'node:fs';
import type { Bench } from '../bench.ts';

/** The first two cores that this process may use. Null with only one core. */
export function separateCores(): Bench['cores'] {
  const [server, generator] = allowedCores();
  return server === undefined || generator === undefined ? null : { server, generator };
}

export function allowedCores(): number[] {
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
