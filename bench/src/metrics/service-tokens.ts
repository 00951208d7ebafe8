import { busy, busyWithDatabase, type Busy, type BusyWithDatabase, warmUpRounds } from '../load/busy.ts';
import { requestsFile } from '../load/requests-file.ts';
import { measurement } from '../measurement.ts';
import { places } from '../places.ts';
import { startServer } from '../process/start-server.ts';
import { libraryAlone, libraryName } from '../products/library-alone.ts';
import { selvageWithApplications, serviceRequest } from '../products/applications.ts';

const against = 'bare Fastify that signs';

/** A service that requests a signed token again and again. */
export const serviceTokens = measurement<Busy, BusyWithDatabase>({
  repeats: true,
  needs: ['wrk'],
  // oxfmt-ignore
  figures: [
    { id: 'G27', work: 'tokens for a service, ES256', against,       unit: '/s',  score: 'ratio', goal: { atLeast: 0.35 }, anchor: ({ rate }) => rate, ours: ({ rate }) => rate },
    { id: 'G27', work: 'server CPU per token',        against,       unit: ' ms', score: 'ratio', goal: null,              anchor: ({ cpu }) => cpu,   ours: ({ cpu }) => cpu },
    { id: 'G27', work: 'database CPU per token',      against: null, unit: ' ms', score: 'alone', goal: null,              anchor: () => 0,            ours: ({ database }) => database },
  ],
  open: async (bench) => {
    const core = bench.cores?.server;
    const bare = await startServer({ script: places.bareTokens, readyPath: '/ready', core });
    bench.afterwards(bare.stop);
    const product = await selvageWithApplications(bench, 1);
    const load = async (port: number, path: string) => ({
      port,
      requests: await requestsFile(bench, port, [{ ...serviceRequest, path }]),
      expects: '"access_token":"ey',
      connections: 32,
      seconds: bench.settings.seconds,
      core: bench.cores?.generator,
    });
    const [bareLoad, ourLoad] = [await load(bare.port, '/once'), await load(product.port, serviceRequest.path)];
    for (let round = 0; round < warmUpRounds(bench.settings); round++) {
      await busy(bare.pid, bareLoad);
      await busyWithDatabase(product, ourLoad);
    }
    return {
      anchor: () => busy(bare.pid, bareLoad),
      ours: () => busyWithDatabase(product, ourLoad),
      peers: { [libraryName]: () => libraryAlone(bench, serviceRequest, { expects: ourLoad.expects }) },
    };
  },
});
