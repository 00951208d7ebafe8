import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Bench } from './bench.ts';
import { places } from './places.ts';
import type { HeldMemory } from './process/held-memory.ts';
import { startServer, type RunningServer } from './process/start-server.ts';

/** The Node flags of the image, so that the server is measured as it is run. */
export const nodeFlags = nodeFlagsOf(readFileSync(places.dockerfile, 'utf8'));

interface Manner {
  core?: number | undefined;
  /** The options to report its memory. */
  memory?: Pick<HeldMemory, 'nodeFlags' | 'env'>;
  /** Settings beside the usual ones. */
  env?: Record<string, string> | undefined;
}

export const selvage = (server: string, databaseUrl: string, { core, memory, env }: Manner = {}) => ({
  script: server,
  nodeFlags: [...nodeFlags, ...(memory?.nodeFlags ?? [])],
  env: { DATABASE_URL: databaseUrl, SELVAGE_THROTTLE: 'off', ...memory?.env, ...env },
  readyPath: '/readyz',
  core,
});

export interface ServerUnderTest extends RunningServer {
  databaseUrl: string;
  db: pg.Client;
}

/** The product on an empty database, with our own connection to add people. */
export async function serverUnderTest(bench: Bench, manner: Manner = {}): Promise<ServerUnderTest> {
  const databaseUrl = await bench.database.create(bench.afterwards);
  const server = await startServer(selvage(bench.server, databaseUrl, manner));
  bench.afterwards(server.stop);
  return { ...server, databaseUrl, db: await connectTo(databaseUrl, bench) };
}

function nodeFlagsOf(dockerfile: string): string[] {
  const words = /^ENTRYPOINT \["node", "(.*)"\]$/m.exec(dockerfile)?.[1];
  if (words === undefined) throw new Error('the Dockerfile does not start Node in the way that is measured');
  return words.split('", "').filter((word) => word.startsWith('--'));
}

export async function connectTo(databaseUrl: string, { afterwards }: Pick<Bench, 'afterwards'>): Promise<pg.Client> {
  const db = new pg.Client({ connectionString: databaseUrl });
  // An interrupted run may drop the database first. A measurement that still runs fails by its own statement.
  db.on('error', () => undefined);
  await db.connect();
  afterwards(() => db.end());
  return db;
}
