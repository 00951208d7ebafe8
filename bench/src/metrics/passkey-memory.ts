import { setTimeout as sleep } from 'node:timers/promises';
import { signInWithPasskey } from '@selvage/contract/api/passkeys';
import { currentUser } from '@selvage/contract/api/session';
import { seconds } from '@selvage/contract/time-units';
import { addAccounts } from '../database/add-accounts.ts';
import { measurement } from '../measurement.ts';
import { places } from '../places.ts';
import { residentMemory } from '../process/resident-memory.ts';
import { startServer } from '../process/start-server.ts';
import { askForChallenge, BenchPasskeys, passkeySignIns } from '../products/passkeys.ts';
import { connectTo, selvage } from '../server-under-test.ts';
import { startAndRest } from './start-and-memory.ts';

interface Memory {
  memory: number;
}

const against = 'minimal Fastify';

/** The passkey library is loaded at the first passkey login. */
export const passkeyMemory = measurement<Memory, Memory>({
  repeats: true,
  // oxfmt-ignore
  figures: [
    { id: 'G25', work: 'memory at rest after a login with a passkey', against, unit: ' MB', score: 'ratio', goal: { atMost: 1.6 }, anchor: ({ memory }) => memory, ours: ({ memory }) => memory },
  ],
  open: async (bench) => {
    const bare = { script: places.bareFastify, readyPath: currentUser.path };
    const databaseUrl = await bench.database.create(bench.afterwards);
    const program = selvage(bench.server, databaseUrl);
    const passkeys = new BenchPasskeys();
    // Migrates the database.
    const first = await startServer(program);
    const { rpId } = await askForChallenge(first.port, 0);
    await first.stop();
    const db = await connectTo(databaseUrl, bench);
    await addAccounts(db, 1);
    await passkeys.addTo(db, rpId);
    return {
      anchor: () => startAndRest(bare),
      ours: () => signInAndRest(program, passkeys),
      peers: { 'none yet': () => Promise.resolve(() => startAndRest(program)) },
    };
  },
});

async function signInAndRest(program: ReturnType<typeof selvage>, passkeys: BenchPasskeys): Promise<Memory> {
  const server = await startServer(program);
  try {
    const [, signIn] = await passkeySignIns(passkeys, { port: server.port, people: 1 }, 1);
    const response = await fetch(`http://127.0.0.1:${server.port}${signInWithPasskey.path}`, {
      method: 'POST',
      headers: { ...signIn?.headers, 'content-type': 'application/json' },
      body: JSON.stringify(signIn?.body),
    });
    if (response.status !== 200) throw new Error(`nobody could log in: ${response.status} ${await response.text()}`);
    await sleep(seconds(2));
    return { memory: residentMemory(server.pid) };
  } finally {
    await server.stop();
  }
}
