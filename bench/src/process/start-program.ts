import { spawn, type ChildProcess } from 'node:child_process';

export interface Program {
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** Kept on this core alone. */
  core?: number | undefined;
}

const running = new Set<ChildProcess>();
// However a run ends, nothing that it started goes on without it.
process.once('exit', () => {
  for (const child of running) child.kill();
});

/** Only what a program needs of our surroundings: a setting of the person's own shell must not change the figures. */
export function startProgram({ command, args, env = {}, core }: Program, stdout: 'pipe' | 'ignore'): ChildProcess {
  const line = core === undefined ? [command, ...args] : ['taskset', '-c', String(core), command, ...args];
  const surroundings = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '/', NODE_ENV: 'production' };
  const [first = command, ...rest] = line;
  const child = spawn(first, rest, { env: { ...surroundings, ...env }, stdio: ['ignore', stdout, 'inherit'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}
