import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Binaries } from './binaries.ts';
import { runsAs, unprivileged } from './unprivileged.ts';

const superuser = 'selvage';

export interface Cluster {
  url(database: string): string;
  stop(): Promise<void>;
}

/** A PostgreSQL of our own in `folder`: created on first use, adopted if one is already running there, otherwise started. */
export async function startCluster(binaries: Binaries, folder: string, extraSettings: readonly string[] = []): Promise<Cluster> {
  const data = join(folder, 'postgres');
  const passwordFile = join(folder, 'postgres-password');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(binaries, { folder, data, passwordFile });
  const password = readFileSync(passwordFile, 'utf8').trim();
  for (let attempt = 1; ; attempt++) {
    const running = runningPostmaster(data) ?? (await startPostmaster(binaries, { folder, data, extraSettings }));
    const url = (database: string) => `postgres://${superuser}:${password}@127.0.0.1:${running.port}/${database}`;
    if (await accepts(url('postgres'))) return { url, stop: () => stopPostmaster(data, running.pid) };
    // The one we saw was going down, or another start was faster than ours: look again.
    if (attempt === 5) throw new Error(`PostgreSQL in ${data} does not accept connections; see ${join(folder, 'postgres.log')}`);
  }
}

async function initialise(binaries: Binaries, place: { folder: string; data: string; passwordFile: string }): Promise<void> {
  rmSync(place.data, { recursive: true, force: true });
  mkdirSync(place.data, { mode: 0o700 });
  writeFileSync(place.passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  const owner = runsAs();
  if (owner !== undefined) for (const path of [place.data, place.passwordFile]) chownSync(path, owner, owner);
  const args = ['-D', place.data, '-U', superuser, `--pwfile=${place.passwordFile}`, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C'];
  const log = openSync(join(place.folder, 'postgres.log'), 'a', 0o600);
  const child = launch(binaries.initdb, args, log);
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve));
  closeSync(log);
  if (code !== 0) throw new Error(`initdb failed; see ${join(place.folder, 'postgres.log')}`);
}

function launch(program: string, args: string[], log: number): ChildProcess {
  const { command, args: all, user } = unprivileged(program, args);
  // Its own process group: Ctrl-C in the terminal is for us, and we stop it in order.
  return spawn(command, all, { stdio: ['ignore', log, log], detached: true, ...user });
}

interface Postmaster {
  pid: number;
  port: number;
}

function runningPostmaster(data: string): Postmaster | undefined {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 && isAlive(pid) ? { pid, port } : undefined;
}

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'log_min_messages=warning',
  // A failed statement is not written out: it may hold what a person typed.
  'log_min_error_statement=panic',
];

async function startPostmaster(
  binaries: Binaries,
  place: { folder: string; data: string; extraSettings: readonly string[] },
): Promise<Postmaster> {
  const port = await freePort();
  const given = [...settings, `port=${port}`, ...place.extraSettings].flatMap((setting) => ['-c', setting]);
  const log = openSync(join(place.folder, 'postgres.log'), 'a', 0o600);
  const child = launch(binaries.postgres, ['-D', place.data, ...given], log);
  closeSync(log);
  child.once('error', () => undefined);
  child.unref();
  return { pid: child.pid ?? 0, port };
}

async function accepts(url: string): Promise<boolean> {
  for (let waited = 0; waited < 150; waited++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      // 57P03: recovering after a crash. Anything but "not yet" will not get better by waiting.
      if (code !== 'ECONNREFUSED' && code !== '57P03' && code !== 'ECONNRESET') throw error;
      if (code === 'ECONNREFUSED' && waited > 50) return false;
      await sleep(waited < 40 ? 20 : 200);
    }
  }
  return false;
}

async function stopPostmaster(data: string, pid: number): Promise<void> {
  const running = runningPostmaster(data);
  if (running?.pid !== pid) return;
  // SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, everything committed is on disk.
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < 500 && isAlive(pid); waited++) await sleep(20);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port could be found');
  return address.port;
}
