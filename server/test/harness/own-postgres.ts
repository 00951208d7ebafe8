import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, findBinaries } from '../../../demo/src/postgres/binaries.ts';
import { createCluster, passwordFile, superuser } from '../../../demo/src/postgres/cluster.ts';
import { launch } from '../../../demo/src/postgres/postgres-process.ts';
import { freePort } from './machine.ts';

/** The signals for the shutdown modes of PostgreSQL. */
const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

export interface OwnPostgres {
  url: string;
  stop(mode: keyof typeof signals): Promise<void>;
  start(): Promise<void>;
  isRunning(): boolean;
}

interface Elsewhere {
  binaries?: Binaries;
  /** An existing data directory, such as a restored backup. */
  data?: string;
}

/** A PostgreSQL server that a test may stop and start. Unlike the PostgreSQL of the test run, it writes its data safely to disk. */
export async function createOwnPostgres(
  folder: string,
  settings: readonly string[] = [],
  elsewhere: Elsewhere = {},
): Promise<OwnPostgres> {
  const binaries = elsewhere.binaries ?? (await findBinaries());
  const data = elsewhere.data ?? join(folder, 'postgres');
  if (elsewhere.data === undefined) await createCluster(binaries, folder, data);
  const password = readFileSync(passwordFile(data), 'utf8').trim();
  const port = await freePort();
  const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
  const given = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'log_min_error_statement=panic',
    ...settings,
  ].flatMap((setting) => ['-c', setting]);
  let child: ReturnType<typeof launch> | undefined;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    url,
    isRunning,
    start: async () => {
      child = launch(folder, binaries.postgres, ['-D', data, ...given]);
      while (!(await accepts(url))) {
        if (!isRunning()) throw new Error('PostgreSQL has ended instead of starting');
        await sleep(20);
      }
    },
    stop: async (mode) => {
      if (child === undefined || !isRunning()) return;
      const ended = once(child, 'exit');
      child.kill(signals[mode]);
      await ended;
    },
  };
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
