import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';

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

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const nobody = 65_534;
const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));

interface Unprivileged {
  command: string;
  args: string[];
  user?: { uid: number; gid: number };
}

/**
 * PostgreSQL refuses to run as root. Started by root it runs as nobody; where the tool for it exists it keeps the one
 * right to pass through folders that only root may enter, since a checkout often stands in one.
 */
export function unprivileged(program: string, args: string[]): Unprivileged {
  if (process.getuid?.() !== 0) return { command: program, args };
  if (!setpriv) return { command: program, args, user: { uid: nobody, gid: nobody } };
  const drop = [
    `--reuid=${nobody}`,
    `--regid=${nobody}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    // Without it `access`, by which initdb looks for its own program, would not count that right.
    '--securebits=+no_setuid_fixup',
  ];
  return { command: setpriv, args: [...drop, program, ...args] };
}

/** Gives a file or folder to the user that PostgreSQL runs as. */
export const postgresUser = (): number | undefined => (process.getuid?.() === 0 ? nobody : undefined);
