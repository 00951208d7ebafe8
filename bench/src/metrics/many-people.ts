import type { Bench } from '../bench.ts';
import { addSessions } from '../database/add-sessions.ts';
import { bytesPerSession } from '../database/bytes-per-session.ts';
import { busyWithDatabase, type BusyWithDatabase } from '../load/busy.ts';
import { load } from '../load/load.ts';
import { readLoad } from '../load/read-load.ts';
import { signInLoad } from '../load/sign-in-load.ts';
import { measurement } from '../measurement.ts';
import { selvageProduct } from '../products/selvage.ts';

interface Crowd {
  reads: BusyWithDatabase;
  signIns: BusyWithDatabase;
  bytesPerSession: number;
}

const few = 1000;
const against = '1,000 people';
const timeOf = ({ rate }: BusyWithDatabase): number => 1000 / rate;

/** The same work with a thousand and with a million accounts and sessions. */
export const manyPeople = measurement<Crowd, Crowd>({
  repeats: true,
  needs: ['wrk'],
  // oxfmt-ignore
  figures: [
    { id: 'G12', work: 'time per read, 1 million people',          against,       unit: ' ms', score: 'ratio', goal: { atMost: 1.15 }, anchor: ({ reads }) => timeOf(reads),       ours: ({ reads }) => timeOf(reads) },
    { id: 'G12', work: 'database CPU per read, 1 million people',  against,       unit: ' ms', score: 'ratio', goal: { atMost: 1.15 }, anchor: ({ reads }) => reads.database,      ours: ({ reads }) => reads.database },
    { id: 'G12', work: 'time per login, 1 million people',         against,       unit: ' ms', score: 'ratio', goal: { atMost: 1.15 }, anchor: ({ signIns }) => timeOf(signIns),   ours: ({ signIns }) => timeOf(signIns) },
    { id: 'G12', work: 'database CPU per login, 1 million people', against,       unit: ' ms', score: 'ratio', goal: { atMost: 1.15 }, anchor: ({ signIns }) => signIns.database, ours: ({ signIns }) => signIns.database },
    { id: 'G13', work: 'bytes per session, with indexes',          against: null, unit: ' B',  score: 'alone', goal: { atMost: 250 },  anchor: () => 0,                            ours: (crowd) => crowd.bytesPerSession },
  ],
  open: async (bench) => {
    const [anchor, ours] = [await crowdOf(bench, few), await crowdOf(bench, bench.settings.many)];
    await anchor();
    await ours();
    return { anchor, ours };
  },
});

async function crowdOf(bench: Bench, people: number): Promise<() => Promise<Crowd>> {
  // Additional people log in, so that the first ones keep their reading sessions.
  const product = await selvageProduct(bench, { people: people + 200, core: undefined });
  await addSessions(product.db, people);
  const size = await bytesPerSession(product.db);
  const signIns = await signInLoad(bench, product);
  await product.db.query('checkpoint').catch(() => undefined);
  let seen = 0;
  const fresh = (count: number) => {
    const readers = freshReaders(people, count, seen);
    seen += count;
    return readLoad(bench, product.port, readers);
  };
  return async () => {
    const given = await fresh(few);
    // Once a minute the server stores that a session was seen. This write would be due for all sessions of the large crowd and for none of
    // the small crowd. So both crowds are read once before the measurement, which then contains no such write.
    await load({ ...given, seconds: 2 });
    const reads = await busyWithDatabase(product, given);
    return { reads, signIns: await busyWithDatabase(product, signIns), bytesPerSession: size };
  };
}

/** Takes new readers from all over the table each round, as long as there are some left. */
function freshReaders(people: number, count: number, seen: number): number[] {
  const stride = 7919;
  return Array.from({ length: count }, (_, index) => ((seen + index) * stride) % people);
}
