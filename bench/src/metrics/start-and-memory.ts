import { setTimeout as sleep } from 'node:timers/promises';
import { currentUser } from '@selvage/contract/api/session';
import { seconds } from '@selvage/contract/durations';
import { measurement } from '../measurement.ts';
import { places } from '../places.ts';
import { residentMemory } from '../process/resident-memory.ts';
import { startServer, type ServerProgram } from '../process/start-server.ts';
import { selvage } from '../server-under-test.ts';

interface Started {
  startedIn: number;
  memory: number;
}

const against = 'minimal Fastify';

export const startAndMemory = measurement<Started, Started>({
  repeats: true,
  // oxfmt-ignore
  figures: [
    { id: 'G14', work: 'start to first 200, migrated database', against, unit: ' ms', score: 'ratio', goal: { atMost: 1.7 }, anchor: ({ startedIn }) => startedIn, ours: ({ startedIn }) => startedIn },
    { id: 'G15', work: 'idle memory',                           against, unit: ' MB', score: 'ratio', goal: { atMost: 1.4 }, anchor: ({ memory }) => memory,       ours: ({ memory }) => memory },
  ],
  open: async (bench) => {
    const bare = { script: places.bareFastify, readyPath: currentUser.path };
    const ours = selvage(await bench.database.create(bench.afterwards));
    // Migrates the database, and brings the files of both into memory.
    await startAndRest(bare);
    await startAndRest(ours);
    return { anchor: () => startAndRest(bare), ours: () => startAndRest(ours) };
  },
});

async function startAndRest(program: ServerProgram): Promise<Started> {
  const server = await startServer(program);
  try {
    await sleep(seconds(2));
    return { startedIn: server.startedIn, memory: residentMemory(server.pid) };
  } finally {
    await server.stop();
  }
}
