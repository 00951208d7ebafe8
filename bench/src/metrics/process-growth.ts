import { addAccounts } from '../database/add-accounts.ts';
import { addSessions } from '../database/add-sessions.ts';
import { load } from '../load/load.ts';
import { readLoad } from '../load/read-load.ts';
import { measurement } from '../measurement.ts';
import { heldMemory } from '../process/held-memory.ts';
import { everybody } from '../products/product.ts';
import { serverUnderTest } from '../server-under-test.ts';

const newcomers = 10_000;

/** The memory that a process still holds for people after it may forget them. */
export const processGrowth = measurement<null, number>({
  repeats: true,
  needs: ['wrk'],
  // oxfmt-ignore
  figures: [
    { id: 'G13', work: 'growth of the process per 10,000 sessions', against: null, unit: ' MB', score: 'alone', goal: { atMost: 1 }, anchor: () => 0, ours: (megabytes) => megabytes },
  ],
  open: async (bench) => {
    const memory = await heldMemory(bench.afterwards);
    const server = await serverUnderTest(bench, { memory });
    const people = newcomers * (bench.settings.rounds + 1);
    await addAccounts(server.db, people);
    await addSessions(server.db, people);
    let seen = 0;
    const meet = async () => {
      const readers = everybody(newcomers).map((person) => seen + person);
      seen += newcomers;
      const { answers } = await load(await readLoad(bench, server.port, readers));
      return Math.min(answers, newcomers);
    };
    // The first people meet code that is not compiled yet.
    await meet();
    return {
      anchor: async () => null,
      ours: async () => {
        const before = await memory.ask(server.pid);
        const met = await meet();
        return (((await memory.ask(server.pid)) - before) * newcomers) / met;
      },
    };
  },
});
