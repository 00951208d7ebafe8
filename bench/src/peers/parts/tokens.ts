import { Connections } from '../load/browser.ts';
import { keepWorking } from '../load/keep-working.ts';
import { warmUp } from '../load/warm-up.ts';
import { askInRotation, worked, workFigures } from '../load/worked.ts';
import type { Entrant, Part, PeerBench } from '../part.ts';
import type { Asked, OpenPeer, ReadyPeer, TokenWork } from '../peer.ts';

const workers = 8;
const leastWarmUps = 6;
/** Codes for each second of a round. A round ends when all of them are exchanged, because each takes a login to the application. */
const codesEachSecond = 150;
const rate = 'answers';

interface Opened {
  open: OpenPeer;
  ready: ReadyPeer;
  work: TokenWork;
}

/** What applications, services and APIs ask. */
export const tokens: Part = {
  id: 'tokens',
  figures: workFigures(rate),
  open: async ({ bench, ready }) => {
    const open = await ready.start();
    if (open.tokens === undefined) return [];
    const { people } = bench.settings;
    await open.fill?.(people);
    const opened: Opened = { open, ready, work: open.tokens };
    const entrants = [
      exchanges(bench, opened),
      refreshes(bench, opened),
      await questions(bench, opened, 'client credentials', [open.tokens.serviceToken]),
      await questions(bench, opened, 'introspection', await introspections(open.tokens, people)),
    ];
    for (const entrant of entrants)
      await warmUp(bench.settings, leastWarmUps, async () => (await entrant.measure())[rate] ?? 0);
    return entrants;
  },
};

/** Each code is exchanged once. The codes are made before the time that counts. */
function exchanges(bench: PeerBench, { open, ready, work }: Opened): Entrant {
  return {
    work: 'code exchange',
    manner: 'authorization_code',
    measure: async () => {
      const codes = await makeCodes(work, codesEachSecond * bench.settings.seconds);
      return worked(rate, { open, ready }, () =>
        keepWorking(async (connections, piece) => void (await work.exchange(connections, codes[piece] ?? '')), {
          workers,
          pieces: codes.length,
        }),
      );
    },
  };
}

async function makeCodes(work: TokenWork, count: number): Promise<string[]> {
  const codes: string[] = [];
  const open = new Map<number, () => Promise<string>>();
  await keepWorking(
    async (connections, _, worker) => {
      const next = open.get(worker) ?? (await work.codes(connections, worker));
      open.set(worker, next);
      codes.push(await next());
    },
    { workers, pieces: count },
  );
  return codes;
}

/** Each worker refreshes the newest token of one person, as an application does. */
function refreshes(bench: PeerBench, { open, ready, work }: Opened): Entrant {
  const newest = new Map<number, string>();
  return {
    work: 'refresh',
    manner: 'refresh_token',
    measure: async () => {
      await withConnections(async (connections) => {
        for (let worker = 0; worker < workers; worker++) {
          const code = await (await work.codes(connections, worker))();
          newest.set(worker, (await work.exchange(connections, code)).refresh);
        }
      });
      return worked(rate, { open, ready }, () =>
        keepWorking(
          async (connections, _, worker) => {
            newest.set(worker, (await work.refresh(connections, newest.get(worker) ?? '')).refresh);
          },
          { workers, seconds: bench.settings.seconds },
        ),
      );
    },
  };
}

async function questions(
  bench: PeerBench,
  { open, ready }: Opened,
  work: string,
  asked: readonly Asked[],
): Promise<Entrant> {
  const ask = await askInRotation(bench, asked);
  return {
    work,
    manner: asked[0]?.request.path.split('/').at(-1) ?? '',
    measure: () => worked(rate, { open, ready }, ask),
  };
}

const introspections = (work: TokenWork, people: number): Promise<Asked[]> =>
  withConnections(async (connections) => {
    const asked: Asked[] = [];
    for (let person = 0; person < people; person++) asked.push(await work.introspection(connections, person));
    return asked;
  });

async function withConnections<T>(work: (connections: Connections) => Promise<T>): Promise<T> {
  const connections = new Connections();
  try {
    return await work(connections);
  } finally {
    connections.end();
  }
}
