import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Binaries } from './binaries.ts';
import {
  disownPostmaster,
  ownPostmaster,
  type Postmaster,
  runningPostmaster,
  stopPostmaster,
} from './own-postmaster.ts';
import { isAlive, launch, logFile, postgresUser } from './postgres-process.ts';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ConfigError } from '@selvage/server/config/parts/setting';

interface Cluster {
  url(database: string): string;
  /** True if PostgreSQL was already running, because the server that had started it was killed or is still running. */
  wasRunning: boolean;
  /** After `own()`, PostgreSQL stops when this process ends. After `disown()`, it keeps running. */
  own(): void;
  disown(): void;
  stop(): Promise<void>;
}

/** Opens a PostgreSQL in `folder`: creates it on first use, and starts it unless it is running already. */
export async function startCluster(binaries: Binaries, folder: string): Promise<Cluster> {
  try {
    return await openCluster(binaries, folder);
  } catch (error) {
    throw folderProblem(folder, error);
  }
}

async function openCluster(binaries: Binaries, folder: string): Promise<Cluster> {
  const data = dataOf(folder);
  mkdirSync(folder, { recursive: true });
  if (!isCluster(data)) await createCluster(binaries, folder, data);
  const password = readFileSync(passwordFile(data), 'utf8').trim();
  let silent: number | undefined;
  for (let attempt = 1; attempt <= 5; attempt++) {
    const seen = runningPostmaster(data);
    // After a crash of the machine, another program may have the process id that the file contains.
    const wasRunning = seen !== undefined && seen.pid !== silent;
    const { pid, port } = wasRunning ? seen : await startPostmaster(binaries, { folder, data });
    const url = (database: string) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
    if (await accepts(url('postgres')))
      return {
        url,
        wasRunning,
        own: () => ownPostmaster(data, pid),
        disown: () => disownPostmaster(data),
        stop: () => stopPostmaster(data, pid),
      };
    // PostgreSQL was shutting down, or another process started it first. Try again.
    silent = pid;
  }
  throw new Error('PostgreSQL does not accept connections');
}

/** A quarter of the memory, as PostgreSQL’s manual recommends, within bounds. PostgreSQL takes it only as needed. */
const sharedMegabytes = Math.min(1024, Math.max(128, Math.floor(totalmem() / 4 / 2 ** 20)));

const settings = [
  `shared_buffers=${sharedMegabytes}MB`,
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'log_min_messages=warning',
  // Failed statements are not logged, because they may contain what a person typed.
  'log_min_error_statement=panic',
];

async function startPostmaster(binaries: Binaries, place: { folder: string; data: string }): Promise<Postmaster> {
  const port = await freePort();
  const given = [...settings, `port=${port}`].flatMap((setting) => ['-c', setting]);
  const child = launch(place.folder, binaries.postgres, ['-D', place.data, ...given]);
  child.once('error', () => undefined);
  child.unref();
  const pid = child.pid ?? 0;
  ownPostmaster(place.data, pid);
  return { pid, port };
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
      // 57P03 means that PostgreSQL is recovering from a crash. All other errors would not go away by waiting.
      if (code !== 'ECONNREFUSED' && code !== '57P03' && code !== 'ECONNRESET') throw error;
      if (code === 'ECONNREFUSED' && waited > 50) return false;
      await sleep(waited < 40 ? 20 : 200);
    }
  }
  return false;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port could be found');
  return address.port;
}

export const superuser = 'selvage';
/** The data directory of PostgreSQL inside the given folder. */
export const dataOf = (folder: string): string => join(folder, 'postgres');
export const isCluster = (data: string): boolean => existsSync(join(data, 'PG_VERSION'));
export const passwordFile = (data: string): string => join(data, 'selvage-password');

const unfinished = 'postgres.new-';

/**
 * Creates the data directory under a temporary name and renames it. So neither a killed start nor a second one leaves
 * it incomplete.
 */
export async function createCluster(binaries: Binaries, folder: string, data: string): Promise<void> {
  clearAway(folder);
  const making = join(folder, `${unfinished}${process.pid}`);
  const given = join(folder, `${unfinished}${process.pid}.password`);
  const password = randomBytes(24).toString('base64url');
  mkdirSync(making, { mode: 0o700 });
  writeOwned(given, password);
  own(making);
  const args = ['-D', making, '-U', superuser, `--pwfile=${given}`, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C'];
  const child = launch(folder, binaries.initdb, args);
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve));
  if (code !== 0) throw new Error('initdb failed');
  writeOwned(passwordFile(making), password);
  rmSync(given);
  try {
    renameSync(making, data);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!isCluster(data)) throw error;
  }
}

/** Deletes the unfinished directories of killed starts. */
function clearAway(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.startsWith(unfinished))) {
    const pid = Number.parseInt(name.slice(unfinished.length), 10);
    if (pid === process.pid || !isAlive(pid)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function writeOwned(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  own(path);
}

function own(path: string): void {
  const owner = postgresUser();
  if (owner !== undefined) chownSync(path, owner, owner);
}

/** Explains in one sentence why the folder cannot be used. */
function folderProblem(folder: string, error: unknown): ConfigError {
  if (error instanceof ConfigError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || isFull(folder))
    return new ConfigError('DATA_DIR', `${folder} cannot be used: its disk is full`);
  const reason = code || lastLine(folder);
  return new ConfigError('DATA_DIR', `${folder} cannot be used: ${reason}`);
}

const leastFree = 2 ** 20;

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < leastFree || /No space left on device/.test(lastLines(folder));
  } catch {
    return false;
  }
}

/** The end of PostgreSQL’s log. A full disk may have prevented its last lines. */
const lastLines = (folder: string): string => readFileSync(logFile(folder), 'utf8').slice(-2000);

function lastLine(folder: string): string {
  try {
    return `${lastLines(folder).trim().split('\n').at(-1)} (${logFile(folder)})`;
  } catch {
    return 'PostgreSQL does not start';
  }
}
