import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isFullRun } from '../harness/attack-tools.ts';
import {
  addAccountForServer,
  atRate,
  LoadClient,
  loopDelayIn,
  quantile,
  resourcesOf,
  withLoopMonitor,
  type LoadAnswer,
} from '../harness/load.ts';
import { startServerProcess, type ServerProcess } from '../harness/server-process.ts';
import { cloneDatabase, type TestDatabase } from '../harness/test-database.ts';

// These tests compare times, unlike those of `npm test`: nothing else should run on the machine.

let database: TestDatabase;
let server: ServerProcess;
const clients: LoadClient[] = [];
async function start(settings: NodeJS.ProcessEnv): Promise<void> {
  server = await startServerProcess({ DATABASE_URL: database.url, ...settings });
  await server.ready();
}
beforeEach(async () => {
  database = await cloneDatabase();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  server.kill('SIGTERM');
  await server.ended;
  await database.close();
});

function clientAt(network: number, index: number): LoadClient {
  const client = new LoadClient(server.port, `127.0.${network}.${index + 1}`);
  clients.push(client);
  return client;
}

/** People who have logged in with this browser before. */
async function addPeople(count: number, network: number) {
  const people = [];
  for (let index = 0; index < count; index++) {
    const { credentials } = await addAccountForServer(database.db);
    const client = clientAt(network, index);
    expect((await client.signIn(credentials)).status).toBe(200);
    people.push({ client, credentials });
  }
  return people;
}

function countByStatus(answers: readonly LoadAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
/** The figures belong to the result, whether or not the test passes. */
const report = (row: string, figures: object): void => void process.stdout.write(`${row} ${JSON.stringify(figures)}\n`);
const times = (answers: readonly LoadAnswer[]): number[] => answers.map(({ took }) => took);

describe.skipIf(process.platform !== 'linux')('the server under heavy load', () => {
  test('Y8 refuses a flood of wrong logins quickly, and people with a known browser still log in', async () => {
    await start(withLoopMonitor);
    const people = await addPeople(20, 3);
    const attackers = Array.from({ length: 200 }, (_, index) => clientAt(1, index));
    const seconds = isFullRun ? 120 : 30;
    const flood: LoadAnswer[] = [];
    const health: LoadAnswer[] = [];
    const logins: LoadAnswer[] = [];
    const prober = clientAt(4, 0);
    await Promise.all([
      atRate(300, seconds, async (index) => {
        const body = { email: `flood-${index}@test.example`, password: 'Wrong-password-1', userType: 'W' };
        const answer = await attackers[index % attackers.length]?.ask('/api/idauth/auth', body);
        if (answer) flood.push(answer);
      }),
      atRate(5, seconds, async () => void health.push(await prober.ask('/healthz'))),
      atRate(1, seconds, async (index) => {
        const person = people[index % people.length];
        if (person) logins.push(await person.client.signIn(person.credentials));
      }),
    ]);
    await sleep(10_000);
    const [person] = people;
    const afterwards = await person?.client.signIn(person.credentials);
    server.kill('SIGTERM');
    await server.ended;

    const refused = flood.filter(({ status }) => status === 429 || status === 503);
    const figures = {
      flood: countByStatus(flood),
      health: countByStatus(health),
      logins: countByStatus(logins),
      refusedMedian: quantile(times(refused), 0.5),
      refusedP99: quantile(times(refused), 0.99),
      healthP99: quantile(times(health), 0.99),
      loginMedian: quantile(times(logins), 0.5),
      loopDelayP99: loopDelayIn(server.said()),
    };
    report('Y8', figures);
    expect(Object.keys(figures.flood).filter((status) => !['401', '429', '503'].includes(status))).toEqual([]);
    expect(figures.health).toEqual({ 200: health.length });
    expect((figures.logins['200'] ?? 0) / logins.length).toBeGreaterThanOrEqual(0.9);
    expect(figures.refusedMedian).toBeLessThanOrEqual(50);
    expect(figures.healthP99).toBeLessThan(200);
    expect(figures.loopDelayP99).toBeLessThan(100);
    expect(afterwards?.status).toBe(200);
  });

  test('Y9 fails no request under a steady load, and neither memory nor response times grow', async () => {
    // In two minutes the heap has not settled and few answers make a percentile, so the short run only finds gross growth.
    const { minutes, slowdown, megabytesPerMinute } = isFullRun
      ? { minutes: 30, slowdown: 1.2, megabytesPerMinute: 1 }
      : { minutes: 2, slowdown: 2, megabytesPerMinute: 20 };
    await start({ SELVAGE_THROTTLE: 'off' });
    const people = await addPeople(100, 5);
    const busy = new Set<LoadClient>();
    const answers: (LoadAnswer & { at: number })[] = [];
    const since = performance.now();
    /** Of ten actions, seven are reads, two are logins and one is a logout. */
    const act = async (index: number) => {
      const idle = people.filter(({ client }) => !busy.has(client));
      const person = idle[Math.floor(Math.random() * idle.length)];
      if (!person) throw new Error('everybody is busy: the server does not keep up');
      const { client, credentials } = person;
      busy.add(client);
      const share = index % 10;
      let answer: LoadAnswer;
      if (share < 2 || !client.isSignedIn) answer = await client.signIn(credentials);
      else if (share > 2) answer = await client.ask('/api/user/user.json');
      else answer = await client.ask('/api/idauth/logout', {});
      busy.delete(client);
      answers.push({ ...answer, at: performance.now() - since });
    };
    // The capacity: eight clients that never pause, for twenty seconds.
    const until = performance.now() + 20_000;
    const withoutPause = async (first: number) => {
      for (let index = first; performance.now() < until; index++) await act(index);
    };
    await Promise.all(Array.from({ length: 8 }, (_, index) => withoutPause(index)));
    const rate = answers.length / 20 / 2;
    answers.splice(0);

    const samples: ({ minute: number } & ReturnType<typeof resourcesOf>)[] = [];
    const started = performance.now() - since;
    const sampling = setInterval(
      () => samples.push({ minute: (performance.now() - since - started) / 60_000, ...resourcesOf(server.pid) }),
      5000,
    );
    await atRate(rate, minutes * 60, act);
    clearInterval(sampling);

    const part = Math.min(5, minutes / 3) * 60_000;
    const ended = started + minutes * 60_000;
    // The first minute fills caches.
    const settled = samples.filter(({ minute }) => minute > Math.min(1, minutes / 3));
    const growth = (of: 'megabytes' | 'files') => (settled.at(-1)?.[of] ?? NaN) - (settled[0]?.[of] ?? NaN);
    const figures = {
      rate,
      statuses: countByStatus(answers),
      firstP99: quantile(times(answers.filter(({ at }) => at < started + part)), 0.99),
      lastP99: quantile(times(answers.filter(({ at }) => at > ended - part)), 0.99),
      megabytesPerMinute: growth('megabytes') / minutes,
      files: growth('files'),
    };
    report('Y9', figures);
    expect(figures.statuses).toEqual({ 200: answers.length });
    expect(figures.lastP99).toBeLessThanOrEqual(slowdown * figures.firstP99);
    expect(figures.megabytesPerMinute).toBeLessThan(megabytesPerMinute);
    expect(Math.abs(figures.files)).toBeLessThanOrEqual(10);
  });
});
