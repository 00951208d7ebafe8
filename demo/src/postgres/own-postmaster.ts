import { constants } from 'node:os';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './postgres-process.ts';

export interface Postmaster {
  pid: number;
  port: number;
}

export function runningPostmaster(data: string): Postmaster | undefined {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 && isAlive(pid) ? { pid, port } : undefined;
}

/** Process ids by data folder. PostgreSQL runs in its own process group and gets no Ctrl-C, so this process has to stop it. */
const owned = new Map<string, number>();

/** Stops PostgreSQL when this process ends for any reason except kill -9. */
export function ownPostmaster(data: string, pid: number): void {
  owned.set(data, pid);
  process.off('exit', tellAll).on('exit', tellAll);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, endByExit).on(signal, endByExit);
}

/** Lets PostgreSQL keep running when this process ends. */
export const disownPostmaster = (data: string): void => void owned.delete(data);

export async function stopPostmaster(data: string, pid: number): Promise<void> {
  tellToStop(data, pid);
  for (let waited = 0; waited < 500 && isAlive(pid); waited++) await sleep(20);
  disownPostmaster(data);
}

const tellAll = (): void => owned.forEach((pid, data) => tellToStop(data, pid));

function tellToStop(data: string, pid: number): void {
  // SIGINT is PostgreSQL’s fast shutdown: it rolls open transactions back and keeps everything that was committed.
  if (runningPostmaster(data)?.pid === pid) process.kill(pid, 'SIGINT');
}

/** Ends the process with an `exit` event, which a signal without another listener would not cause. */
function endByExit(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
}
