import { setTimeout as sleep } from 'node:timers/promises';
import { currentUser } from '@selvage/contract/api/session';
import { seconds } from '@selvage/contract/time-units';
import { measurement } from '../measurement.ts';
import { places } from '../places.ts';
import { cpuTime } from '../process/cpu-time.ts';
import { residentMemory } from '../process/resident-memory.ts';
import { startServer, type ServerProgram } from '../process/start-server.ts';
import { betterAuth } from '../products/better-auth.ts';
import { selvage } from '../server-under-test.ts';

export interface Started {
  startedIn: number;
  /** Milliseconds of processor time until then. Other busy processes do not change this. */
  cpu: number;
  memory: number;
}

const against = 'minimal Fastify';

export const startAndMemory = measurement<Started, Started>({
  repeats: true,
  needs: ['outsiders'],
  // oxfmt-ignore
  figures: [
    { id: 'G14', work: 'start to first answer, migrated database', against, unit: ' ms', score: 'ratio', goal: { atMost: 1.95 }, anchor: ({ startedIn }) => startedIn, ours: ({ startedIn }) => startedIn },
    { id: 'G14', work: 'CPU of the start',                         against, unit: ' ms', score: 'ratio', goal: null,             anchor: ({ cpu }) => cpu,             ours: ({ cpu }) => cpu },
    { id: 'G15', work: 'idle memory',                              against, unit: ' MB', score: 'ratio', goal: { atMost: 1.54 }, anchor: ({ memory }) => memory,       ours: ({ memory }) => memory },
  ],
  open: async (bench) => {
    const bare = { script: places.bareFastify, readyPath: currentUser.path };
    const ours = selvage(bench.server, await bench.database.create(bench.afterwards));
    // Migrates the databases and loads the files into memory.
    for (const program of [bare, ours]) await (await startServer(program)).stop();
    return {
      anchor: () => startAndRest(bare),
      ours: () => startAndRest(ours),
      peers: {
        'as shipped': async () => {
          const peer = betterAuth(await bench.database.create(bench.afterwards), 'as shipped');
          await (await startServer(peer)).stop();
          return () => startAndRest(peer);
        },
      },
    };
  },
});

export async function startAndRest(program: ServerProgram, firstPath?: string): Promise<Started> {
  const server = await startServer(program);
  const cpu = cpuTime(server.pid);
  try {
    if (firstPath !== undefined) await fetch(`http://127.0.0.1:${server.port}${firstPath}`);
    await sleep(seconds(2));
    return { startedIn: server.startedIn, cpu, memory: residentMemory(server.pid) };
  } finally {
    await server.stop();
  }
}
