import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { unprivileged } from './unprivileged.ts';

export const logFile = (folder: string): string => join(folder, 'postgres.log');

/** Starts a program of PostgreSQL's; what it says goes to the log in `folder`. */
export function launch(folder: string, program: string, args: string[]): ChildProcess {
  const log = openSync(logFile(folder), 'a', 0o600);
  const { command, args: all, user } = unprivileged(program, args);
  // Its own process group: Ctrl-C in the terminal is for us, and we stop it in order.
  const child = spawn(command, all, { stdio: ['ignore', log, log], detached: true, ...user });
  closeSync(log);
  return child;
}
