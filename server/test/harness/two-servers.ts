import { deriveKeys } from '../../src/crypto/key-ring.ts';
import { readDemoConfig } from './demo-config.ts';
import type { Deps } from '../../src/deps.ts';
import { passwordHashing } from '../../src/ways/password/password-hash.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { cloneDatabase } from './test-database.ts';

export interface Answer {
  status: number;
  /** 'done', or the status and code of the refusal. */
  outcome: string;
  body: Record<string, unknown>;
  cookies: string[];
}

export interface TwoServers {
  deps: Pick<Deps, 'db' | 'keys' | 'hashing' | 'now'>;
  /** Calls the two in turn. */
  post(path: string, body: object, cookie?: string): Promise<Answer>;
  get(path: string, cookie: string): Promise<Answer>;
  close(): Promise<void>;
}

/** Two processes of the built server on one database, as an operator would run them. */
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
