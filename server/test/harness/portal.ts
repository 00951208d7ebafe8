import { sql } from 'kysely';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveKeys } from '../../src/crypto/key-ring.ts';
import { sealField } from '../../src/crypto/sealed-fields.ts';
import type { Db } from '../../src/db/database.ts';
import type { Deps } from '../../src/deps.ts';
import { passwordHashing } from '../../src/ways/password/password-hash.ts';
import { freePort } from './machine.ts';
import { startPostbox, type Postbox } from './messages.ts';
import { startNginx, type Nginx, canProxy } from './nginx.ts';
import { Person, straightTo, throughProxy, type Way } from './people.ts';
import { fillRegistry } from './registry.ts';
import { programFor, startServerProcess, type ServerProcess } from './server-process.ts';
import { readDemoConfig } from './test-config.ts';
import { cloneDatabase } from './test-database.ts';

export interface Portal {
  deps: Pick<Deps, 'db' | 'keys' | 'hashing' | 'now'>;
  mail: Postbox;
  servers: ServerProcess[];
  /** The settings of every instance. A command that is given them acts on this portal. */
  settings: Readonly<Record<string, string>>;
  nginx: Nginx | undefined;
  /** The port of the metrics of each instance. */
  metricsPorts: readonly number[];
  /** Sends requests directly to one instance. The first instance has the index 0. */
  at(index: number): Way;
  /** Makes a client with cookies of its own. It sends its requests to the proxy, or to the first instance if there is no proxy. */
  person(): Person;
  /** Starts an instance again on the port that it had, if asked with the program of another version. */
  restart(index: number, program?: string): Promise<void>;
  close(): Promise<void>;
}

interface PortalOptions {
  database: { url: string; db: Db };
  instances?: number;
  proxy?: boolean;
  settings?: Record<string, string>;
  /** False for a restored database, because it has a registry already. */
  fills?: boolean;
  /** The program of another version. */
  program?: string | undefined;
}

/** The first key in the secret file of a portal. */
export const portalSecret = 'a-secret-of-the-test-that-nobody-else-knows';

/** A portal in production mode: several processes on one database, real mail, and a proxy in front. */
export async function startPortal({
  database,
  instances = 3,
  proxy = false,
  settings: more,
  fills = true,
  program: firstProgram,
}: PortalOptions): Promise<Portal> {
  const mail = await startPostbox();
  const ports = await Promise.all(Array.from({ length: instances }, freePort));
  const nginx = proxy ? await startNginx(ports) : undefined;
  const origin = `https://localhost:${nginx?.port ?? ports[0]}`;
  const settings = {
    SELVAGE_MODE: 'production',
    SELVAGE_ALLOW_INSECURE: 'demo-brand',
    SMS_URL: 'http://127.0.0.1:1/send',
    SELVAGE_SECRET: portalSecret,
    SELVAGE_TRUST_PROXY: 'loopback',
    DATABASE_URL: database.url,
    PUBLIC_URL: origin,
    SMTP_URL: mail.url,
    ...more,
  };
  const metricsPorts = await Promise.all(Array.from({ length: instances }, freePort));
  const start = (port: number, program?: string) => {
    const metricsPort = String(metricsPorts[ports.indexOf(port)]);
    return startServerProcess({ ...settings, PORT: String(port), METRICS_PORT: metricsPort }, program);
  };
  const servers = await Promise.all(ports.map((port) => start(port, firstProgram)));
  await Promise.all(servers.map((server) => server.ready()));
  const keys = deriveKeys([{ id: 1, secret: portalSecret }]);
  if (fills) await fillRegistry(database.db, keys);
  const at = (index: number) => straightTo(ports[index] ?? 0);
  const proxied = nginx && throughProxy(nginx.port);
  return {
    deps: {
      db: database.db,
      keys,
      hashing: passwordHashing({ queue: 128 }),
      now: () => new Date(),
    },
    mail,
    servers,
    settings,
    nginx,
    metricsPorts,
    at,
    person: () => new Person(origin, proxied?.way ?? at(0)),
    restart: async (index, program) => {
      const server = await start(ports[index] ?? 0, program);
      servers[index] = server;
      await server.ready();
    },
    close: async () => {
      proxied?.close();
      for (const server of servers) server.kill('SIGTERM');
      await Promise.all([...servers.map((server) => server.ended), nginx?.stop()]);
      await mail.close();
    },
  };
}

export interface Answer {
  status: number;
  /** `done`, or the status and code of the refusal. */
  outcome: string;
  body: Record<string, unknown>;
  cookies: string[];
}

export interface TwoServers {
  deps: Pick<Deps, 'db' | 'keys' | 'hashing' | 'now'>;
  /** Sends requests to the two servers in turn. */
  post(path: string, body: object, cookie?: string): Promise<Answer>;
  get(path: string, cookie: string): Promise<Answer>;
  close(): Promise<void>;
}

/** Two processes of the built server on one database. */
export async function startTwoServers(): Promise<TwoServers> {
  const database = await cloneDatabase();
  const start = () => startServerProcess({ DATABASE_URL: database.url, SELVAGE_THROTTLE: 'off' });
  const servers = [await start(), await start()] as const;
  await Promise.all(servers.map((server) => server.ready()));
  let turn = 0;
  const send = (path: string, init: RequestInit) => ask(servers[turn++ % 2 === 0 ? 0 : 1], path, init);
  const own = { 'content-type': 'application/json', 'x-requested-with': 'loginApp' };
  return {
    deps: {
      db: database.db,
      keys: deriveKeys(readDemoConfig().secrets),
      hashing: passwordHashing({ queue: 128 }),
      now: () => new Date(),
    },
    post: (path, body, cookie) =>
      send(path, { method: 'POST', headers: { ...own, ...(cookie && { cookie }) }, body: JSON.stringify(body) }),
    get: (path, cookie) => send(path, { headers: { cookie } }),
    close: async () => {
      for (const server of servers) server.kill('SIGTERM');
      await Promise.all(servers.map((server) => server.ended));
      await database.close();
    },
  };
}

async function ask(server: ServerProcess, path: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(`${server.url}${path}`, init);
  const body = (await response.json()) as Answer['body'] & { data?: { errorCode: number } };
  return {
    status: response.status,
    outcome: response.ok ? 'done' : `${response.status}/${body.data?.errorCode}`,
    body,
    cookies: response.headers.getSetCookie().map((each) => each.split(';')[0] ?? ''),
  };
}

const nextSecret = 'the-next-secret-of-the-test-that-nobody-else-knows';

/** A portal that reads its secrets from a file, with the command line. */
export async function startRotatingPortal(database: { url: string; db: Db }, folder: string) {
  const path = join(folder, 'secrets');
  const useKeys = (...ids: number[]) =>
    writeFileSync(path, ids.map((id) => `${id}:${id === 1 ? portalSecret : nextSecret}\n`).join(''));
  const settings = { SELVAGE_SECRET: '', SELVAGE_SECRET_FILE: path };
  useKeys(1);
  const portal = await startPortal({ database, settings, proxy: canProxy });
  return { portal, useKeys, command: commandWith({ DATABASE_URL: database.url, ...settings }) };
}

export interface CommandResult {
  code: number | NodeJS.Signals | null;
  said: string;
}

/** Runs the built command in a separate process. */
export const commandWith =
  (settings: NodeJS.ProcessEnv) =>
  (words: readonly string[]): { kill: () => void; ended: Promise<CommandResult> } => {
    const env = { PATH: process.env['PATH'], ...settings };
    const child = spawn(process.execPath, [programFor(settings), ...words], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    const ended = once(child, 'close').then(() => ({ code: child.exitCode ?? child.signalCode, said: said.join('') }));
    return { kill: () => void child.kill('SIGKILL'), ended };
  };

/** Restarts all instances one after the other, like a rolling upgrade. */
export async function rollOver(portal: Portal): Promise<void> {
  for (const [index, server] of portal.servers.entries()) {
    server.kill('SIGTERM');
    await server.ended;
    await portal.restart(index);
  }
}

const atOnce = 10_000;

/** Adds accounts with encrypted mobile numbers. These accounts have no way to log in. Returns the numbers by account id. */
export async function addSealedAccounts({ db, keys }: Portal['deps'], count: number): Promise<Map<string, string>> {
  const numbers = new Map<string, string>();
  for (let done = 0; done < count; done += atOnce) {
    const { rows } = await sql<{ id: string }>`
      select nextval(pg_get_serial_sequence('accounts', 'id')) as id
      from generate_series(1, ${Math.min(atOnce, count - done)}::int)`.execute(db);
    const batch = rows.map(({ id }, index) => ({ id, mobile: `085${String(done + index).padStart(7, '0')}` }));
    await sql`
      insert into accounts (id, kind, realm, email, two_factor, mobile_sealed, created_at)
      overriding system value
      select id, 'member', 'member', 'sealed-' || id || '@test.example', 'SMS', sealed, now()
      from unnest(${batch.map(({ id }) => id)}::bigint[],
        ${batch.map(({ id, mobile }) => sealField(keys, 'account mobile', id, mobile))}::bytea[]) as given (id, sealed)`.execute(
      db,
    );
    for (const { id, mobile } of batch) numbers.set(id, mobile);
  }
  return numbers;
}
