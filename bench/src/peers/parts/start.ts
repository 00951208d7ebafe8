import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '@selvage/contract/time-units';
import { residentMemory } from '../../process/resident-memory.ts';
import { keepWorking } from '../load/keep-working.ts';
import type { Measured, Part } from '../part.ts';
import { workers } from './logins.ts';

/** A product that has started still loads for some seconds. */
const rest = seconds(10);

/** The start on a migrated database, and the memory at rest and after many logins. */
export const start: Part = {
  id: 'start',
  figures: [
    { name: 'start until ready', unit: ' ms', better: 'less' },
    { name: 'memory at rest', unit: ' MB', better: 'less' },
    { name: 'memory after the logins', unit: ' MB', better: 'less' },
  ],
  open: async ({ bench, ready }) => {
    const { people } = bench.settings;
    const first = await ready.start();
    await first.fill?.(people);
    await first.stop();
    const measure = async (): Promise<Measured> => {
      const open = await ready.start();
      try {
        await sleep(rest);
        const begun = { 'start until ready': open.startedIn, 'memory at rest': residentMemory(open.pid) };
        const [logIn] = Object.values(open.logIns);
        if (logIn === undefined) return begun;
        await keepWorking(async (connections, piece) => void (await logIn(connections, piece % people)), {
          workers,
          pieces: bench.settings.loginsForMemory,
        });
        return { ...begun, 'memory after the logins': residentMemory(open.pid) };
      } finally {
        await open.stop();
      }
    };
    const count = bench.settings.loginsForMemory.toLocaleString('en-IE');
    return [{ work: `start, rest and ${count} logins`, manner: 'one process', measure }];
  },
};
