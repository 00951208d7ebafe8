import { busy, busyWithDatabase, type Busy, type BusyWithDatabase, warmUpRounds } from '../load/busy.ts';
import { requestsFile, type Request } from '../load/requests-file.ts';
import { measurement } from '../measurement.ts';
import { places } from '../places.ts';
import { startServer } from '../process/start-server.ts';
import { libraryAlone, libraryName } from '../products/library-alone.ts';
import { exchange, exchanges, selvageWithApplications } from '../products/applications.ts';

const people = 200;
/** The authorisation codes that each person gets for each second of a round. Together they are more than the server can exchange. */
const codesEach = 8;
const against = 'bare Fastify that signs twice';

/** A code becomes an ID token, an access token and a refresh token. */
export const codeExchanges = measurement<Busy, BusyWithDatabase>({
  repeats: true,
  needs: ['wrk'],
  // oxfmt-ignore
  figures: [
    { id: 'G28', work: 'codes exchanged',                      against,       unit: '/s',  score: 'ratio', goal: { atLeast: 0.1 }, anchor: ({ rate }) => rate, ours: ({ rate }) => rate },
    { id: 'G28', work: 'server and database CPU per exchange', against: null, unit: ' ms', score: 'alone', goal: { atMost: 12 },   anchor: () => 0,            ours: ({ cpu, database }) => cpu + database },
    { id: 'G28', work: 'of it: the database',                  against: null, unit: ' ms', score: 'alone', goal: null,             anchor: () => 0,            ours: ({ database }) => database },
  ],
  open: async (bench) => {
    const { seconds } = bench.settings;
    const core = bench.cores?.server;
    const bare = await startServer({ script: places.bareTokens, readyPath: '/ready', core });
    bench.afterwards(bare.stop);
    const product = await selvageWithApplications(bench, people);
    let round = 0;
    const load = async (port: number, requests: readonly Request[]) => ({
      port,
      requests: await requestsFile(bench, port, requests),
      expects: '"id_token":"ey',
      connections: 32,
      seconds,
      core: bench.cores?.generator,
    });
    const bareLoad = await load(bare.port, [{ method: 'POST', path: '/twice', form: { code: 'x' } }]);
    const ours = async () => {
      round += 1;
      return busyWithDatabase(product, await load(product.port, await exchanges(product, round, codesEach * seconds)));
    };
    for (let done = 0; done < warmUpRounds(bench.settings); done++) {
      await busy(bare.pid, bareLoad);
      await ours();
    }
    return {
      anchor: () => busy(bare.pid, bareLoad),
      ours,
      peers: { [libraryName]: () => libraryAlone(bench, exchange('x'), { expects: bareLoad.expects }) },
    };
  },
});
