import { currentUser } from '@selvage/contract/api/session';
import type { Bench } from '../bench.ts';
import { busy, busyWithDatabase, type Busy, type BusyWithDatabase } from '../load/busy.ts';
import { fullLoad } from '../load/full-load.ts';
import type { Load } from '../load/load.ts';
import type { Request } from '../load/requests-file.ts';
import { measurement } from '../measurement.ts';
import { places } from '../places.ts';
import { startServer, type ServerProgram } from '../process/start-server.ts';
import { betterAuthProduct, type Manner } from '../products/better-auth.ts';
import { somebody, type Product } from '../products/product.ts';
import { selvageProduct } from '../products/selvage.ts';
import { nodeFlags } from '../server-under-test.ts';

const people = 1000;
const answer = { expects: somebody };
const bareJson = 'bare Fastify JSON';
const bareRead = 'bare Fastify, one statement';

/** The same route of a bare Fastify, without the database and with one prepared statement for each answer. */
interface Bare {
  json: Busy;
  read: Busy;
}

/** The session read of every request, from as many browsers as people. */
export const sessionReads = measurement<Bare, BusyWithDatabase>({
  repeats: true,
  needs: ['outsiders', 'wrk'],
  // oxfmt-ignore
  figures: [
    { id: 'G3', work: 'session reads',                                     against: bareJson, unit: '/s',  score: 'ratio', goal: { atLeast: 0.16 }, anchor: ({ json }) => json.rate, ours: ({ rate }) => rate },
    { id: 'G3', work: 'session reads, beside one statement',               against: bareRead, unit: '/s',  score: 'ratio', goal: { atLeast: 0.55 }, anchor: ({ read }) => read.rate, ours: ({ rate }) => rate },
    { id: 'G4', work: 'server CPU per session read',                       against: bareJson, unit: ' ms', score: 'ratio', goal: { atMost: 5 },     anchor: ({ json }) => json.cpu,  ours: ({ cpu }) => cpu },
    { id: 'G4', work: 'server CPU per session read, beside one statement', against: bareRead, unit: ' ms', score: 'ratio', goal: { atMost: 1.8 },   anchor: ({ read }) => read.cpu,  ours: ({ cpu }) => cpu },
    { id: 'G4', work: 'database CPU per session read',                     against: null,     unit: ' ms', score: 'alone', goal: null,              anchor: () => 0,                 ours: ({ database }) => database },
  ],
  open: async (bench) => {
    const product = await selvageProduct(bench, { people, core: bench.cores?.server });
    const reads = await product.readsOf(people);
    const json = await bareReads(bench, reads, { readyPath: currentUser.path });
    const read = await bareReads(bench, reads, {
      readyPath: '/ready',
      nodeFlags,
      env: { DATABASE_URL: product.databaseUrl },
    });
    return {
      anchor: async () => ({ json: await json(), read: await read() }),
      ours: await warm(product, await fullLoad(bench, product.port, reads, answer)),
      peers: {
        'as shipped': () => peerReads(bench, 'as shipped'),
        'cookie cache': () => peerReads(bench, 'cookie cache'),
      },
    };
  },
});

async function bareReads(
  bench: Bench,
  reads: readonly Request[],
  manner: Pick<ServerProgram, 'readyPath' | 'nodeFlags' | 'env'>,
): Promise<() => Promise<Busy>> {
  const bare = await startServer({ script: places.bareFastify, ...manner, core: bench.cores?.server });
  bench.afterwards(bare.stop);
  const load = await fullLoad(bench, bare.port, reads, answer);
  await busy(bare.pid, load);
  return () => busy(bare.pid, load);
}

async function peerReads(bench: Bench, manner: Manner): Promise<() => Promise<BusyWithDatabase>> {
  const product = await betterAuthProduct(bench, manner, { people, core: bench.cores?.server });
  return warm(product, await fullLoad(bench, product.port, await product.readsOf(people), answer));
}

async function warm(product: Product, load: Load): Promise<() => Promise<BusyWithDatabase>> {
  await busyWithDatabase(product, load);
  return () => busyWithDatabase(product, load);
}
