import { databaseCpu } from '../database/database-cpu.ts';
import { busy, type Busy } from '../load/busy.ts';
import type { Load } from '../load/load.ts';
import { requestsFile } from '../load/requests-file.ts';
import { measurement } from '../measurement.ts';
import { startServer } from '../process/start-server.ts';
import { somebody } from '../products/product.ts';
import { selvageProduct } from '../products/selvage.ts';
import { seenLate } from '../products/seen-late.ts';
import { selvage } from '../server-under-test.ts';

interface Reads {
  rate: number;
  cpu: number;
  database: number;
  late: number;
}

const people = 1200;
const readers = 1000;
const against = 'one process';

/** Two servers on one PostgreSQL: the cost of a read, and whether one server knows at once what the other did. */
export const twoProcesses = measurement<Reads, Reads>({
  repeats: true,
  needs: ['wrk'],
  // oxfmt-ignore
  figures: [
    { id: 'G16', work: 'server CPU per read, two processes',        against,       unit: ' ms', score: 'ratio', goal: { atMost: 1.3 }, anchor: ({ cpu }) => cpu,           ours: ({ cpu }) => cpu },
    { id: 'G16', work: 'database CPU per read, two processes',      against,       unit: ' ms', score: 'ratio', goal: null,            anchor: ({ database }) => database, ours: ({ database }) => database },
    { id: 'G16', work: 'reads, two processes',                      against,       unit: '/s',  score: 'ratio', goal: null,            anchor: ({ rate }) => rate,         ours: ({ rate }) => rate },
    { id: 'G16', work: 'changes by one that the other did not see', against: null, unit: '',  score: 'alone', goal: { atMost: 0 },   anchor: () => 0,                    ours: ({ late }) => late },
  ],
  open: async (bench) => {
    const first = await selvageProduct(bench, { people });
    const second = await startServer(selvage(bench.server, first.databaseUrl));
    bench.afterwards(second.stop);
    const reads = await first.readsOf(readers);
    const work = async (port: number): Promise<Load> => ({
      port,
      requests: await requestsFile(bench, port, reads),
      expects: somebody,
      connections: 16,
      seconds: bench.settings.seconds,
      core: undefined,
    });
    const loads = [await work(first.port), await work(second.port)] as const;
    const measured = async (running: () => Promise<readonly Busy[]>): Promise<Reads> => {
      const databaseSpent = await databaseCpu(first.db);
      const all = await running();
      const answers = all.reduce((sum, each) => sum + each.answers, 0);
      return {
        rate: all.reduce((sum, each) => sum + each.rate, 0),
        cpu: all.reduce((sum, each) => sum + each.cpu * each.answers, 0) / answers,
        database: (await databaseSpent()) / answers,
        late: 0,
      };
    };
    const anchor = () => measured(async () => [await busy(first.pid, loads[0])]);
    const both = () => measured(() => Promise.all([busy(first.pid, loads[0]), busy(second.pid, loads[1])]));
    await both();
    const ours = async () => ({ ...(await both()), late: await seenLate(first.port, second.port, people - 1) });
    return { anchor, ours };
  },
});
