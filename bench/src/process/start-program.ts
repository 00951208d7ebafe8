import { spawn, type ChildProcess } from 'node:child_process';

export interface Program {
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** Restricts the program to this core. */
  core?: number | undefined;
}

const running = new Set<ChildProcess>();
// Stops all started programs, however the run ends.
process.once('exit', () => {
  for (const child of running) child.kill();
});

/**
 * Passes on only the environment that a program needs, so that settings of the user's shell do not change the figures. With the number of an
 * open file, the program writes everything there.
 */
export function startProgram(
  { command, args, env = {}, core }: Program,
  output: 'pipe' | 'ignore' | number,
): ChildProcess {
  const line = core === undefined ? [command, ...args] : ['taskset', '-c', String(core), command, ...args];
  const surroundings = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '/', NODE_ENV: 'production' };
  const [first = command, ...rest] = line;
  const faults = typeof output === 'number' ? output : 'inherit';
  const child = spawn(first, rest, { env: { ...surroundings, ...env }, stdio: ['ignore', output, faults] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}
