import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, mkdirSync, mkdtempSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { postgresUser, unprivileged } from '../../../demo/src/postgres/postgres-process.ts';
import { passingPlace } from '../harness/machine.ts';
import { signalAll } from './processes-of.mjs';

const endWithParent = fileURLToPath(new URL('end-with-parent.mjs', import.meta.url));

/** A folder of one run. No process that was started in it or with it survives the run, also if the run is killed. */
export interface RunFolder {
  path: string;
  /** Makes a folder that belongs to the user that PostgreSQL runs as. */
  own(name: string): string;
  /** Starts a program as that user. Its folder, which is its working directory, has its output in the file `log`. */
  start(name: string, program: string, args: string[], env?: Record<string, string>): void;
  /** Sends a signal to the program that was started in this folder, and to everything that it has started. */
  signal(name: string, signal: NodeJS.Signals): void;
  /** Ends the program with SIGTERM, and waits. */
  stop(name: string): Promise<void>;
  close(): Promise<void>;
}

const roomNeeded = 2 ** 30;

export function makeRunFolder(): RunFolder {
  const path = mkdtempSync(join(passingPlace(roomNeeded), 'selvage-failover-'));
  chmodSync(path, 0o755);
  // Everything that the harness puts into a temporary folder, such as nginx, then belongs to this run too.
  process.env['TMPDIR'] = path;
  const guard = spawn(process.execPath, [endWithParent, path], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const own = (name: string): string => {
    const folder = join(path, name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const user = postgresUser();
    if (user !== undefined) chownSync(folder, user, user);
    return folder;
  };
  const children = new Map<string, ChildProcess>();
  return {
    path,
    own,
    start: (name, program, args, env = {}) => {
      const cwd = own(name);
      const log = openSync(join(cwd, 'log'), 'a', 0o600);
      const { command, args: all, user } = unprivileged(program, args);
      const home = { PATH: '/usr/bin:/bin:/usr/sbin', HOME: cwd, LANG: 'C.UTF-8' };
      const child = spawn(command, all, { cwd, env: { ...home, ...env }, stdio: ['ignore', log, log], ...user });
      closeSync(log);
      children.set(name, child);
    },
    signal: (name, signal) => void signalAll(join(path, name), signal),
    stop: async (name) => {
      const child = children.get(name);
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
    close: async () => {
      const ended = once(guard, 'exit');
      guard.stdin.end();
      await ended;
    },
  };
}
