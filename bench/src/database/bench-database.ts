import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Afterwards } from '../afterwards.ts';
import { places } from '../places.ts';
import { startServer } from '../process/start-server.ts';
import { embeddedUrl } from './embedded-url.ts';

export interface BenchDatabase {
  /** Creates an empty database for a measurement and returns its URL. */
  create(afterwards: Afterwards): Promise<string>;
}

/** Uses the named PostgreSQL, or the product's own, which an idle server keeps running. */
export async function openBenchDatabase(url: string | null, afterwards: Afterwards): Promise<BenchDatabase> {
  const cluster = url ?? (await startEmbedded(afterwards));
  return {
    create: async (afterMeasurement) => {
      const name = `selvage_bench_${randomBytes(6).toString('hex')}`;
      await query(cluster, `create database ${name}`);
      afterMeasurement(() => query(cluster, `drop database ${name} with (force)`));
      return Object.assign(new URL(cluster), { pathname: `/${name}` }).href;
    },
  };
}

async function startEmbedded(afterwards: Afterwards): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'selvage-bench-data-'));
  afterwards(() => rm(folder, { recursive: true, force: true }));
  const keeper = await startServer({ script: places.server, env: { DATA_DIR: folder }, readyPath: '/readyz' });
  afterwards(keeper.stop);
  return embeddedUrl(folder);
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
