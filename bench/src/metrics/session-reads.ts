import { currentUser } from '@selvage/contract/api/session';
import type { Bench } from '../bench.ts';
import { busy, busyWithDatabase, type Busy, type BusyWithDatabase } from '../load/busy.ts';
import type { Load } from '../load/load.ts';
import { requestsFile, type Request } from '../load/requests-file.ts';
import { measurement } from '../measurement.ts';
import { places } from '../places.ts';
import { startServer } from '../process/start-server.ts';
import { betterAuthProduct, type Manner } from '../products/better-auth.ts';
import { somebody, type Product } from '../products/product.ts';
import { selvageProduct } from '../products/selvage.ts';

const people = 1000;
const against = 'bare Fastify JSON';

/** The session read of every request, from as many browsers as people. */
export const sessionReads = measurement<Busy, BusyWithDatabase>({
  repeats: true,
  needs: ['outsiders', 'wrk'],
  // oxfmt-ignore
  figures: [
    { id: 'G3', work: 'session reads',                 against,         unit: '/s',  score: 'ratio', goal: { atLeast: 0.16 }, anchor: ({ rate }) => rate, ours: ({ rate }) => rate },
    { id: 'G4', work: 'server CPU per session read',   against,         unit: ' ms', score: 'ratio', goal: { atMost: 5 },     anchor: ({ cpu }) => cpu,   ours: ({ cpu }) => cpu },
    { id: 'G4', work: 'database CPU per session read', against: null,   unit: ' ms', score: 'alone', goal: null,              anchor: () => 0,            ours: ({ database }) => database },
  ],
  open: async (bench) => {
    const core = bench.cores?.server;
    const bare = await startServer({ script: places.bareFastify, readyPath: currentUser.path, core });
    bench.afterwards(bare.stop);
    const product = await selvageProduct(bench, { people, core });
    const reads = await product.readsOf(people);
    const bareLoad = await readLoad(bench, bare.port, reads);
    await busy(bare.pid, bareLoad);
    return {
      anchor: () => busy(bare.pid, bareLoad),
      ours: await warm(product, await readLoad(bench, product.port, reads)),
      peers: {
        'as shipped': () => peerReads(bench, 'as shipped'),
        'cookie cache': () => peerReads(bench, 'cookie cache'),
      },
    };
  },
});

async function peerReads(bench: Bench, manner: Manner): Promise<() => Promise<BusyWithDatabase>> {
  const product = await betterAuthProduct(bench, manner, { people, core: bench.cores?.server });
  return warm(product, await readLoad(bench, product.port, await product.readsOf(people)));
}

async function warm(product: Product, load: Load): Promise<() => Promise<BusyWithDatabase>> {
  await busyWithDatabase(product, load);
  return () => busyWithDatabase(product, load);
}

async function readLoad(bench: Bench, port: number, reads: readonly Request[]): Promise<Load> {
  return {
    port,
    requests: await requestsFile(bench, port, reads),
    expects: somebody,
    connections: 32,
    seconds: bench.settings.seconds,
    core: bench.cores?.generator,
  };
}
