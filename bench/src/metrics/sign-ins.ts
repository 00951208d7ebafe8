import { signIn } from '@selvage/contract/api/sign-in';
import { addAccounts } from '../database/add-accounts.ts';
import { databaseCpu } from '../database/database-cpu.ts';
import { emailOf, password } from '../database/people.ts';
import { bareHash, type BareHash } from '../load/bare-hash.ts';
import { busy, type Busy } from '../load/busy.ts';
import { requestsFile } from '../load/requests-file.ts';
import { measurement } from '../measurement.ts';
import { allowedCores } from '../process/cores.ts';
import { serverUnderTest } from '../server-under-test.ts';

const people = 200;
/** More than there are cores, so that a hash is always waiting, and far fewer than the queue turns away. */
const connections = 8;
const against = 'bare argon2id';

export const signIns = measurement<BareHash, Busy & { database: number }>({
  repeats: true,
  // oxfmt-ignore
  figures: [
    { id: 'G1', work: 'sign-ins',                               against,         unit: '/s',  score: 'ratio',  goal: { atLeast: 0.9 }, anchor: ({ rate }) => rate,             ours: ({ rate }) => rate },
    { id: 'G2', work: 'server CPU per sign-in beyond the hash', against,         unit: ' ms', score: 'beyond', goal: { atMost: 1.2 },  anchor: ({ cpuPerHash }) => cpuPerHash, ours: ({ cpu }) => cpu },
    { id: 'G2', work: 'database CPU per sign-in',               against: null,   unit: ' ms', score: 'alone',  goal: null,             anchor: () => 0,                        ours: ({ database }) => database },
  ],
  open: async (bench) => {
    const server = await serverUnderTest(bench);
    await addAccounts(server.db, people);
    const headers = { origin: `http://127.0.0.1:${server.port}`, 'sec-fetch-site': 'same-origin' };
    const attempts = Array.from({ length: people }, (_, person) => ({
      method: signIn.method,
      path: signIn.path,
      headers,
      body: { email: emailOf(person), password, userType: 'W' },
    }));
    const { port } = server;
    const { seconds } = bench.settings;
    const requests = await requestsFile(bench, port, attempts);
    const ours = async () => {
      const before = await databaseCpu(server.db, server.pid);
      const done = await busy(server.pid, { port, requests, expects: '{}', connections, seconds, core: undefined });
      return { ...done, database: ((await databaseCpu(server.db, server.pid)) - before) / done.answers };
    };
    await ours();
    return { anchor: () => bareHash(allowedCores().length, seconds), ours };
  },
});
