import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { unprivileged } from '../../../demo/src/postgres/postgres-process.ts';
import { freePort } from './machine.ts';

const program = process.env['PGBOUNCER_PATH'] ?? '/usr/sbin/pgbouncer';
const [, major = '0', minor = '0'] =
  /PgBouncer (\d+)\.(\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? [];

/** Older versions of PgBouncer do not support prepared statements, so each connection must belong to one client. */
const isModern = Number(major) * 100 + Number(minor) >= 121;
export const pgbouncer =
  major === '0' ? undefined : { version: `${major}.${minor}`, poolMode: isModern ? 'transaction' : 'session' };

/** The signal that stops PgBouncer without waiting for its clients. */
const stopsAtOnce = Number(major) * 100 + Number(minor) >= 123 ? 'SIGQUIT' : 'SIGTERM';

interface PgbouncerSettings {
  /** The default is the mode that the portal needs with this version. With `transaction`, prepared statements are off in every version. */
  poolMode?: 'session' | 'transaction';
  /** True if PgBouncer accepts the statement timeout that every connection sets. */
  takesTimeout?: boolean;
  port?: number;
}

/** Starts PgBouncer in front of the database and returns the URL of the database through PgBouncer. */
export async function startPgbouncer(
  databaseUrl: string,
  settings: PgbouncerSettings = {},
): Promise<{ url: string; port: number; stop: () => Promise<void> }> {
  const target = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'selvage-pgbouncer-'));
  const port = settings.port ?? (await freePort());
  writeFileSync(join(folder, 'users'), `"${target.username}" "${target.password}"\n`);
  writeFileSync(join(folder, 'pgbouncer.ini'), settingsFor(target, folder, { ...settings, port }));
  // The user that PgBouncer runs as is not root and must be able to read these files.
  for (const name of ['', 'users', 'pgbouncer.ini']) chmodSync(join(folder, name), 0o755);
  const { command, args, user } = unprivileged(program, [join(folder, 'pgbouncer.ini')]);
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...user });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close');
  const url = Object.assign(new URL(target), { port: String(port) }).href;
  while (!(await accepts(url))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended:\n${said}`);
    await sleep(50);
  }
  const stop = async () => {
    child.kill(stopsAtOnce);
    await ended;
    rmSync(folder, { recursive: true });
  };
  return { url, port, stop };
}

const settingsFor = (target: URL, folder: string, { poolMode, takesTimeout = true, port }: PgbouncerSettings): string =>
  [
    '[databases]',
    `* = host=${target.hostname} port=${target.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder, 'users')}`,
    `pool_mode = ${poolMode ?? pgbouncer?.poolMode}`,
    ...(isModern ? [`max_prepared_statements = ${poolMode === 'transaction' ? 0 : 500}`] : []),
    // Makes PgBouncer send each transaction over another connection, if possible.
    ...(poolMode === 'transaction' ? ['server_round_robin = 1'] : []),
    `default_pool_size = ${isModern ? 10 : 60}`,
    ...(takesTimeout ? ['ignore_startup_parameters = statement_timeout'] : []),
  ].join('\n');

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  return client.connect().then(
    async () => (await client.end(), true),
    () => false,
  );
}
