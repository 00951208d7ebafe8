import { prepareOnOwnDatabase } from '../prepare-peer.ts';
import { Closing } from '../../closing.ts';
import { Connections } from '../load/browser.ts';
import type { Candidate, Measured, Part } from '../part.ts';
import type { OpenPeer } from '../peer.ts';

const loggedIn = 100;

/** An import of accounts from another product, after which some of them log in. */
export const importing: Part = {
  id: 'import',
  figures: [
    { name: 'accounts imported', unit: '/s', better: 'more' },
    { name: 'first login of each', unit: ' ms', better: 'less' },
  ],
  open: async (candidate) => {
    if (candidate.ready.importing === undefined) return [];
    const count = candidate.bench.settings.imported.toLocaleString('en-IE');
    const { hash } = candidate.ready.importing;
    return [{ work: `import of ${count} accounts`, manner: hash, measure: () => importOnce(candidate) }];
  },
};

/** Each round imports into an empty database. */
async function importOnce({ bench, peer, log }: Candidate): Promise<Measured> {
  const after = new Closing();
  bench.afterwards(() => after.run());
  try {
    const ready = await prepareOnOwnDatabase(peer, { ...bench, afterwards: after.add }, log);
    const open = await ready.start();
    const { imported } = bench.settings;
    const started = performance.now();
    await ready.importing?.run(open, imported);
    const took = performance.now() - started;
    return { 'accounts imported': (imported * 1000) / took, 'first login of each': await logSomeIn(open, imported) };
  } finally {
    await after.run();
  }
}

/** Logs people in who are drawn at random. Returns the milliseconds of each. */
export async function logSomeIn(open: OpenPeer, accounts: number): Promise<number> {
  const [logIn] = Object.values(open.logIns);
  if (logIn === undefined) throw new Error('nobody can log in');
  const connections = new Connections();
  const started = performance.now();
  try {
    for (let done = 0; done < loggedIn; done++) await logIn(connections, Math.floor(Math.random() * accounts));
  } finally {
    connections.end();
  }
  return (performance.now() - started) / loggedIn;
}
