import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';

export const logFile = (folder: string): string => join(folder, 'postgres.log');

/** Starts a program of PostgreSQL. Its output goes to the log in `folder`. */
export function launch(folder: string, program: string, args: string[]): ChildProcess {
  const log = openSync(logFile(folder), 'a', 0o600);
  const { command, args: all, user } = unprivileged(program, args);
  // The program gets its own process group, because Ctrl-C in the terminal must reach only this process, which then
  // stops PostgreSQL in order.
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
 * PostgreSQL refuses to run as root, so root starts it as the user `nobody`. If `setpriv` exists, PostgreSQL keeps the
 * right to enter folders of root, because the checkout is often in such a folder.
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
    // Without this option, `access` would ignore the right to enter folders of root, and initdb uses `access` to find its own program.
    '--securebits=+no_setuid_fixup',
  ];
  return { command: setpriv, args: [...drop, program, ...args] };
}

/** Gives a file or folder to the user that PostgreSQL runs as. */
export const postgresUser = (): number | undefined => (process.getuid?.() === 0 ? nobody : undefined);
