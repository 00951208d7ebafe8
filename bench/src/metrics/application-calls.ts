import type { Bench } from '../bench.ts';
import { busy, busyWithDatabase, type Busy, type BusyWithDatabase, warmUpRounds } from '../load/busy.ts';
import { fullLoad } from '../load/full-load.ts';
import type { Load } from '../load/load.ts';
import type { Request } from '../load/requests-file.ts';
import { measurement } from '../measurement.ts';
import { places } from '../places.ts';
import { startServer } from '../process/start-server.ts';
import {
  type ApplicationServer,
  exchange,
  introspection,
  passThrough,
  serviceRequest,
} from '../products/application-requests.ts';
import { selvageWithApplications } from '../products/applications.ts';
import { betterAuthWithApplications } from '../products/better-auth-applications.ts';
import { cookieOf } from '../products/selvage.ts';
import { nodeFlags } from '../server-under-test.ts';

/** The OpenID Connect library of the product, without the product. */
const against = 'oidc-provider alone';
/** The codes that each person gets for each second of a round. Together they are more than the server can exchange. */
const codesEach = 8;

interface Call {
  id: string;
  work: string;
  /** How many times the CPU of the library is allowed. */
  atMost: number;
  people: number;
  answer: Pick<Load, 'expects' | 'redirects'>;
  /** The library answers one request again and again. */
  alone: Request;
  requests(server: ApplicationServer, seconds: number): Promise<readonly Request[]> | readonly Request[];
  /** Each request works once, so that each round needs new ones. */
  worksOnce?: true;
}

const calls: readonly Call[] = [
  {
    id: 'G20',
    work: 'per introspection',
    atMost: 2,
    people: 500,
    answer: { expects: '"active":true' },
    alone: introspection('x'),
    requests: (server) => server.introspections(),
  },
  {
    id: 'G22',
    work: 'to pass through',
    atMost: 3,
    people: 500,
    answer: { expects: '/callback?code=', redirects: true },
    alone: passThrough(cookieOf(0)),
    requests: ({ passThroughs }) => passThroughs,
  },
  {
    id: 'G27',
    work: 'per service token',
    atMost: 1.6,
    people: 1,
    answer: { expects: '"access_token":"ey' },
    alone: serviceRequest,
    requests: ({ service }) => [service],
  },
  {
    // A code becomes an ID token, an access token and a refresh token.
    id: 'G28',
    work: 'per code exchanged',
    atMost: 2.3,
    people: 200,
    answer: { expects: '"id_token":"ey' },
    alone: exchange('x'),
    requests: (server, seconds) => server.exchanges(codesEach * seconds),
    worksOnce: true,
  },
];

/** What applications ask, compared with the cost of the library. */
export const applicationCalls = calls.map((call) =>
  measurement<Busy, BusyWithDatabase>({
    repeats: true,
    needs: ['outsiders', 'wrk'],
    // oxfmt-ignore
    figures: [
      { id: call.id, work: `server CPU ${call.work}`,   against,       unit: ' ms', score: 'ratio', goal: { atMost: call.atMost }, anchor: ({ cpu }) => cpu, ours: ({ cpu }) => cpu },
      { id: call.id, work: `database CPU ${call.work}`, against: null, unit: ' ms', score: 'alone', goal: null,                    anchor: () => 0,          ours: ({ database }) => database },
    ],
    open: async (bench) => ({
      anchor: await libraryAlone(bench, call),
      ours: await calling(bench, call, await selvageWithApplications(bench, call.people)),
      peers: {
        'as shipped': async () => calling(bench, call, await betterAuthWithApplications(bench, call.people)),
      },
    }),
  }),
);

async function libraryAlone(bench: Bench, { alone, answer }: Call): Promise<() => Promise<Busy>> {
  const readyPath = '/.well-known/openid-configuration';
  const core = bench.cores?.server;
  const { pid, port, stop } = await startServer({ script: places.libraryAlone, nodeFlags, readyPath, core });
  bench.afterwards(stop);
  const load = await fullLoad(bench, port, [alone], answer);
  return warm(bench, () => busy(pid, load));
}

async function calling(bench: Bench, call: Call, server: ApplicationServer): Promise<() => Promise<BusyWithDatabase>> {
  const newLoad = async () =>
    fullLoad(bench, server.port, await call.requests(server, bench.settings.seconds), call.answer);
  const kept = call.worksOnce ? null : await newLoad();
  return warm(bench, async () => busyWithDatabase(server, kept ?? (await newLoad())));
}

async function warm<Measured>(bench: Bench, work: () => Promise<Measured>): Promise<() => Promise<Measured>> {
  for (let round = 0; round < warmUpRounds(bench.settings); round++) await work();
  return work;
}
