import { keepWorking } from '../load/keep-working.ts';
import { warmUp } from '../load/warm-up.ts';
import { worked, workFigures } from '../load/worked.ts';
import type { Candidate, Entrant, Part } from '../part.ts';
import type { OpenPeer } from '../peer.ts';

/** More than the cores, so that a hash is always waiting, and far fewer than a queue refuses. */
export const workers = 8;
/** Two minutes at full length, because the compilers of Java and JavaScript need that long. */
export const leastWarmUps = 24;

const rate = 'logins';
export const loginFigures = workFigures(rate);

/** From the first request to a usable session, and to the tokens of an application. */
const workOfLogin = (protocol: string): string =>
  protocol === 'code flow' ? 'login to an application' : 'login to a session';

export const logins: Part = {
  id: 'logins',
  ownHashes: true,
  figures: loginFigures,
  open: async (candidate) => {
    const open = await candidate.ready.start();
    if (open.fill === undefined) return [];
    const { people } = candidate.bench.settings;
    await open.fill(people);
    return loginEntrants(candidate, open, people);
  },
};

export async function loginEntrants(
  { bench, ready }: Pick<Candidate, 'bench' | 'ready'>,
  open: OpenPeer,
  accounts: number,
): Promise<Entrant[]> {
  const entrants = Object.entries(open.logIns).map(([manner, logIn]): Entrant => ({
    work: workOfLogin(manner),
    manner,
    measure: () =>
      worked(rate, { open, ready }, () =>
        keepWorking(async (connections, piece) => void (await logIn(connections, personAt(piece, accounts))), {
          workers,
          seconds: bench.settings.seconds,
        }),
      ),
  }));
  for (const entrant of entrants)
    await warmUp(bench.settings, leastWarmUps, async () => (await entrant.measure())[rate] ?? 0);
  return entrants;
}

const stride = 7919;

/** Goes through all accounts in an order that looks random. */
const personAt = (piece: number, accounts: number): number => (piece * stride) % accounts;
