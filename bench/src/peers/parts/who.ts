import { Connections } from '../load/browser.ts';
import { warmUp } from '../load/warm-up.ts';
import { askInRotation, worked, workFigures } from '../load/worked.ts';
import type { Candidate, Part } from '../part.ts';
import type { Asked, Entered, OpenPeer } from '../peer.ts';

const leastWarmUps = 6;
const rate = 'answers';

/** The question of every request: who is logged in? */
export const who: Part = {
  id: 'who',
  figures: workFigures(rate),
  open: async ({ bench, ready }: Candidate) => {
    const open = await ready.start();
    if (open.fill === undefined) return [];
    const { people } = bench.settings;
    await open.fill(people);
    const entered = await enterAll(open, people);
    const entrants = [];
    for (const [manner, ask] of Object.entries(open.whoIs)) {
      const work = await askInRotation(bench, entered.map(ask));
      const measure = () => worked(rate, { open, ready }, work);
      await warmUp(bench.settings, leastWarmUps, async () => (await measure())[rate] ?? 0);
      entrants.push({ work: 'who is logged in', manner, measure });
    }
    return entrants;
  },
};

/** Logs the first people in by the product's first protocol, one after the other. */
export async function enterAll(open: OpenPeer, count: number): Promise<Entered[]> {
  const logIn = Object.values(open.logIns)[0];
  if (logIn === undefined) return [];
  const connections = new Connections();
  const entered: Entered[] = [];
  try {
    for (let person = 0; person < count; person++) entered.push(await logIn(connections, person));
  } finally {
    connections.end();
  }
  return entered;
}

/** The first question of a product, asked by everybody who is logged in. */
export const firstQuestion = (open: OpenPeer, entered: readonly Entered[]): Asked[] => {
  const [ask] = Object.values(open.whoIs);
  return ask === undefined ? [] : entered.map((each) => ask(each));
};
