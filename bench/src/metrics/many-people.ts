import type { Bench } from '../bench.ts';
import { addSessions } from '../database/add-sessions.ts';
import { bytesPerSession } from '../database/bytes-per-session.ts';
import { busyWithDatabase, type BusyWithDatabase } from '../load/busy.ts';
import { requestsFile } from '../load/requests-file.ts';
import { signInLoad } from '../load/sign-in-load.ts';
import { measurement } from '../measurement.ts';
import { residentMemory } from '../process/resident-memory.ts';
import { somebody, type Product } from '../products/product.ts';
import { readOf, selvageProduct } from '../products/selvage.ts';

interface Crowd {
  reads: BusyWithDatabase;
  signIns: BusyWithDatabase;
  /** Megabytes that the process grew by per 10,000 sessions that it saw for the first time. */
  growth: number;
  bytesPerSession: number;
}

const few = 1000;
const newcomers = 10_000;
const against = '1,000 people';
const timeOf = ({ rate }: BusyWithDatabase): number => 1000 / rate;

/** The same work with a thousand accounts and sessions in the database and with a million. */
export const manyPeople = measurement<Crowd, Crowd>({
  repeats: true,
  // oxfmt-ignore
  figures: [
    { id: 'G12', work: 'time per read, 1 million people',              against,       unit: ' ms', score: 'ratio', goal: { atMost: 1.15 }, anchor: ({ reads }) => timeOf(reads),       ours: ({ reads }) => timeOf(reads) },
    { id: 'G12', work: 'database CPU per read, 1 million people',      against,       unit: ' ms', score: 'ratio', goal: { atMost: 1.15 }, anchor: ({ reads }) => reads.database,      ours: ({ reads }) => reads.database },
    { id: 'G12', work: 'time per sign-in, 1 million people',           against,       unit: ' ms', score: 'ratio', goal: { atMost: 1.15 }, anchor: ({ signIns }) => timeOf(signIns),   ours: ({ signIns }) => timeOf(signIns) },
    { id: 'G12', work: 'database CPU per sign-in, 1 million people',   against,       unit: ' ms', score: 'ratio', goal: { atMost: 1.15 }, anchor: ({ signIns }) => signIns.database, ours: ({ signIns }) => signIns.database },
    { id: 'G13', work: 'bytes per session, with indexes',              against: null, unit: ' B',  score: 'alone', goal: { atMost: 250 },  anchor: () => 0,                            ours: (crowd) => crowd.bytesPerSession },
    { id: 'G13', work: 'growth of the process per 10,000 sessions',    against: null, unit: ' MB', score: 'alone', goal: { atMost: 1 },    anchor: () => 0,                            ours: ({ growth }) => growth },
  ],
  open: async (bench) => {
    const [anchor, ours] = [await crowdOf(bench, few), await crowdOf(bench, bench.settings.many)];
    await anchor();
    await ours();
    return { anchor, ours };
  },
});

async function crowdOf(bench: Bench, people: number): Promise<() => Promise<Crowd>> {
  // One beyond them all signs in: the first of the others keep the sessions they read with.
  const product = await selvageProduct(bench, { people: people + 200, core: undefined });
  await addSessions(product.db, people);
  const size = await bytesPerSession(product.db);
  const signIns = await signInLoad(bench, product);
  await product.db.query('checkpoint').catch(() => undefined);
  let seen = 0;
  const fresh = (count: number) => {
    const readers = freshReaders(people, count, seen);
    seen += count;
    return readFresh(bench, product, readers);
  };
  let before = residentMemory(product.pid);
  return async () => {
    // As many as the few, whatever there are: what a session costs once a minute must weigh the same on both sides.
    const reads = await fresh(few);
    const more = people > newcomers ? await fresh(newcomers) : reads;
    // Held against the same moment of the round before: a heap that was just collected is no growth undone.
    const after = residentMemory(product.pid);
    const growth = ((after - before) * newcomers) / Math.min(more.answers, newcomers);
    before = after;
    return { reads, growth, signIns: await busyWithDatabase(product, signIns), bytesPerSession: size };
  };
}

/** Others each round while there are others, from all over the table. */
function freshReaders(people: number, count: number, seen: number): number[] {
  const stride = 7919;
  return Array.from({ length: count }, (_, index) => ((seen + index) * stride) % people);
}

async function readFresh(bench: Bench, product: Product, readers: readonly number[]): Promise<BusyWithDatabase> {
  return busyWithDatabase(product, {
    port: product.port,
    requests: await requestsFile(bench, product.port, readers.map(readOf)),
    expects: somebody,
    connections: 32,
    seconds: bench.settings.seconds,
    core: undefined,
  });
}
