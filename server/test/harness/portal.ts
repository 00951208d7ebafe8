import { deriveKeys } from '../../src/crypto/key-ring.ts';
import type { Db } from '../../src/db/database.ts';
import type { Deps } from '../../src/deps.ts';
import { passwordHashing } from '../../src/ways/password/password-hash.ts';
import { freePort } from './free-port.ts';
import { startPostbox, type Postbox } from './postbox.ts';
import { startNginx, type Nginx } from './nginx.ts';
import { Person, straightTo, throughProxy, type Way } from './person.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { fillRegistry } from './test-registry.ts';

export interface Portal {
  deps: Pick<Deps, 'db' | 'keys' | 'hashing' | 'now'>;
  mail: Postbox;
  servers: ServerProcess[];
  nginx: Nginx | undefined;
  /** Straight to one of the instances, counted from none. */
  at(index: number): Way;
  /** Comes through the proxy, or where there is none to the first instance. */
  person(): Person;
  /** Starts the instance again after it has ended, on its old port. */
  restart(index: number): Promise<void>;
  close(): Promise<void>;
}

interface PortalOptions {
  database: { url: string; db: Db };
  instances?: number;
  proxy?: boolean;
  settings?: Record<string, string>;
  /** A restored database has its registry already. */
  fills?: boolean;
}

/** Key 1 of a portal that is given a file of secrets must be this one. */
export const portalSecret = 'a-secret-of-the-test-that-nobody-else-knows';

/** As an operator runs it: several processes in production mode on one database, mail that leaves, a proxy in front. */
export async function startPortal({
  database,
  instances = 3,
  proxy = false,
  settings,
  fills = true,
}: PortalOptions): Promise<Portal> {
  const mail = await startPostbox();
  const ports = await Promise.all(Array.from({ length: instances }, freePort));
  const nginx = proxy ? await startNginx(ports) : undefined;
  const origin = `https://localhost:${nginx?.port ?? ports[0]}`;
  const start = (port: number) =>
    startServerProcess({
      SELVAGE_MODE: 'production',
      SELVAGE_ALLOW_INSECURE: 'demo-brand',
      SMS_URL: 'http://127.0.0.1:1/send',
      SELVAGE_SECRET: portalSecret,
      SELVAGE_TRUST_PROXY: 'loopback',
      DATABASE_URL: database.url,
      PUBLIC_URL: origin,
      SMTP_URL: mail.url,
      PORT: String(port),
      ...settings,
    });
  const servers = await Promise.all(ports.map(start));
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
    nginx,
    at,
    person: () => new Person(origin, proxied?.way ?? at(0)),
    restart: async (index) => {
      const server = await start(ports[index] ?? 0);
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
