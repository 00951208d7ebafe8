import { currentUser } from '@selvage/contract/api/session';
import type { Bench } from '../bench.ts';
import { addAccounts } from '../database/add-accounts.ts';
import { addSessions } from '../database/add-sessions.ts';
import { databaseCpu } from '../database/database-cpu.ts';
import { emailOf } from '../database/people.ts';
import { busy, type Busy } from '../load/busy.ts';
import type { Load } from '../load/load.ts';
import { requestsFile } from '../load/requests-file.ts';
import { measurement } from '../measurement.ts';
import { places } from '../places.ts';
import { startServer } from '../process/start-server.ts';
import { serverUnderTest, type ServerUnderTest } from '../server-under-test.ts';

const people = 1000;
const against = 'bare Fastify JSON';

/** A signed-in person's every request, from as many browsers as there are people. */
export const sessionReads = measurement<Busy, Busy & { database: number }>({
  repeats: true,
  // oxfmt-ignore
  figures: [
    { id: 'G3', work: 'session reads',                 against,         unit: '/s',  score: 'ratio', goal: { atLeast: 0.16 }, anchor: ({ rate }) => rate, ours: ({ rate }) => rate },
    { id: 'G4', work: 'server CPU per session read',   against,         unit: ' ms', score: 'ratio', goal: { atMost: 5 },     anchor: ({ cpu }) => cpu,   ours: ({ cpu }) => cpu },
    { id: 'G4', work: 'database CPU per session read', against: null,   unit: ' ms', score: 'alone', goal: null,              anchor: () => 0,            ours: ({ database }) => database },
  ],
  open: async (bench) => {
    const core = bench.cores?.server;
    const bare = await startServer({ script: places.bareFastify, readyPath: currentUser.path, core });
    bench.afterwards(bare.stop);
    const server = await serverUnderTest(bench, core);
    const cookies = await signInEverybody(server);
    const work = async (port: number): Promise<Load> => ({
      port,
      requests: await readsFile(bench, port, cookies),
      expects: '"email":"bench-',
      connections: 32,
      seconds: bench.settings.seconds,
      core: bench.cores?.generator,
    });
    const [bareWork, serverWork] = [await work(bare.port), await work(server.port)];
    const sides = {
      anchor: () => busy(bare.pid, bareWork),
      ours: async () => {
        const before = await databaseCpu(server.db, server.pid);
        const reads = await busy(server.pid, serverWork);
        return { ...reads, database: ((await databaseCpu(server.db, server.pid)) - before) / reads.answers };
      },
    };
    await sides.anchor();
    await sides.ours();
    return sides;
  },
});

/** Every cookie must lead to its own person: a fast answer about somebody else is no answer. */
async function signInEverybody({ db, port }: ServerUnderTest): Promise<string[]> {
  await addAccounts(db, people);
  const cookies = (await addSessions(db, people)).map((token) => `sid=${token}`);
  for (const [person, cookie] of cookies.entries()) {
    const response = await fetch(`http://127.0.0.1:${port}${currentUser.path}`, { headers: { cookie } });
    const body = await response.text();
    if (response.status !== 200 || !body.includes(`"${emailOf(person)}"`))
      throw new Error(`${response.status} ${body}`);
  }
  return cookies;
}

function readsFile(bench: Bench, port: number, cookies: readonly string[]): Promise<string> {
  const requests = cookies.map((cookie) => ({ method: 'GET', path: currentUser.path, headers: { cookie } }));
  return requestsFile(bench, port, requests);
}
