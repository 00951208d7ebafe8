import type { Bench } from '../bench.ts';
import { busyWithDatabase, type BusyWithDatabase, warmUpRounds } from '../load/busy.ts';
import { requestsFile, type Request } from '../load/requests-file.ts';
import { measurement } from '../measurement.ts';
import { libraryAlone, libraryName } from '../products/library-alone.ts';
import { introspection, introspections, passThrough, selvageWithApplications } from '../products/applications.ts';
import { everybody, somebody, type Product } from '../products/product.ts';
import { readOf } from '../products/selvage.ts';

const people = 500;
const against = 'session reads';

/** Both are compared with the cost of a session read on the same server. */
export const applicationReads = [
  measurement<BusyWithDatabase, BusyWithDatabase>({
    repeats: true,
    needs: ['wrk'],
    // oxfmt-ignore
    figures: [
      { id: 'G20', work: 'server CPU per introspection',   against, unit: ' ms', score: 'ratio', goal: { atMost: 1.6 }, anchor: ({ cpu }) => cpu,           ours: ({ cpu }) => cpu },
      { id: 'G20', work: 'database CPU per introspection', against, unit: ' ms', score: 'ratio', goal: null,            anchor: ({ database }) => database, ours: ({ database }) => database },
    ],
    open: async (bench) => {
      const product = await selvageWithApplications(bench, people);
      const answer = { expects: '"active":true' };
      return {
        ...(await sides(bench, product, await introspections(product), answer)),
        peers: { [libraryName]: () => libraryAlone(bench, introspection('x'), answer) },
      };
    },
  }),
  measurement<BusyWithDatabase, BusyWithDatabase>({
    repeats: true,
    needs: ['wrk'],
    // oxfmt-ignore
    figures: [
      { id: 'G22', work: 'server CPU to pass through',   against, unit: ' ms', score: 'ratio', goal: { atMost: 4 }, anchor: ({ cpu }) => cpu,           ours: ({ cpu }) => cpu },
      { id: 'G22', work: 'database CPU to pass through', against, unit: ' ms', score: 'ratio', goal: null,          anchor: ({ database }) => database, ours: ({ database }) => database },
    ],
    open: async (bench) => {
      const product = await selvageWithApplications(bench, people);
      const requests = everybody(people).map((person) => passThrough(person));
      const answer = { expects: '/callback?code=', status: 303 } as const;
      return {
        ...(await sides(bench, product, requests, answer)),
        peers: { [libraryName]: () => libraryAlone(bench, passThrough(0), answer) },
      };
    },
  }),
];

async function sides(
  bench: Bench,
  product: Product,
  requests: readonly Request[],
  answer: { expects: string; status?: 303 },
) {
  const load = async (sent: readonly Request[], expected: typeof answer) => ({
    port: product.port,
    requests: await requestsFile(bench, product.port, sent),
    ...expected,
    connections: 32,
    seconds: bench.settings.seconds,
    core: bench.cores?.generator,
  });
  const [reads, ours] = [
    await load(everybody(people).map(readOf), { expects: somebody }),
    await load(requests, answer),
  ];
  for (let round = 0; round < warmUpRounds(bench.settings); round++)
    for (const each of [reads, ours]) await busyWithDatabase(product, each);
  return { anchor: () => busyWithDatabase(product, reads), ours: () => busyWithDatabase(product, ours) };
}
