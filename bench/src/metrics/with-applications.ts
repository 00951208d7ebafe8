import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentUser } from '@selvage/contract/api/session';
import type { Bench } from '../bench.ts';
import { measurement } from '../measurement.ts';
import { places } from '../places.ts';
import { startServer } from '../process/start-server.ts';
import { selvage } from '../server-under-test.ts';
import { startAndRest, type Started } from './start-and-memory.ts';

const against = 'minimal Fastify';

/** The OpenID Connect library is loaded at the start, and its first provider is made at the first request. */
const firstPath = '/.well-known/openid-configuration';

export const withApplications = measurement<Started, Started>({
  repeats: true,
  // oxfmt-ignore
  figures: [
    { id: 'G21', work: 'start to first answer, with an application', against, unit: ' ms', score: 'ratio', goal: { atMost: 2.3 }, anchor: ({ startedIn }) => startedIn, ours: ({ startedIn }) => startedIn },
    { id: 'G21', work: 'CPU of the start, with an application',      against, unit: ' ms', score: 'ratio', goal: null,            anchor: ({ cpu }) => cpu,             ours: ({ cpu }) => cpu },
    { id: 'G21', work: 'idle memory, with an application',           against, unit: ' MB', score: 'ratio', goal: { atMost: 1.7 }, anchor: ({ memory }) => memory,       ours: ({ memory }) => memory },
  ],
  open: async (bench) => {
    const bare = { script: places.bareFastify, readyPath: currentUser.path };
    const databaseUrl = await bench.database.create(bench.afterwards);
    const without = selvage(bench.server, databaseUrl);
    const ours = selvage(bench.server, databaseUrl, { env: { SELVAGE_CONFIG: await configFile(bench) } });
    // Migrates the database, makes the keys, and loads all files into memory.
    for (const program of [bare, without]) await (await startServer(program)).stop();
    await startAndRest(ours, firstPath);
    return {
      anchor: () => startAndRest(bare),
      ours: () => startAndRest(ours, firstPath),
      peers: { 'none configured': () => Promise.resolve(() => startAndRest(without)) },
    };
  },
});

async function configFile(bench: Bench): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'selvage-bench-config-'));
  bench.afterwards(() => rm(folder, { recursive: true }));
  const claims = {
    name: { en: 'Claims', ga: 'Éilimh' },
    kinds: ['member'],
    type: 'spa',
    auth: 'none',
    redirectUris: ['https://claims.insurer.example/callback'],
    scopes: ['openid'],
  };
  const file = join(folder, 'selvage.json');
  await writeFile(file, JSON.stringify({ oidc: { clients: { claims } } }));
  return file;
}
