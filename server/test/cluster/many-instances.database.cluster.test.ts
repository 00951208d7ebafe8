import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { currentUser } from '@selvage/contract/api/session';
import { signIn } from '@selvage/contract/api/sign-in';
import { seconds } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { startBusyPeople, expectNothingLost, expectOnlyWaiting, countBy } from '../harness/busy-people.ts';
import { canProxy } from '../harness/nginx.ts';
import { createOwnPostgres, type OwnPostgres } from '../harness/own-postgres.ts';
import { startPortal, type Portal } from '../harness/portal.ts';
import { addAccount } from '../harness/accounts.ts';

let folder: string;
let postgres: OwnPostgres;
let database: OpenDatabase;
let portal: Portal;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'selvage-restarted-'));
  postgres = await createOwnPostgres(folder);
  await postgres.start();
  database = openDatabase(postgres.url, { onLost: () => undefined });
  await migrate(database.db);
  portal = await startPortal({ database: { url: postgres.url, db: database.db }, proxy: canProxy });
});
afterAll(async () => {
  await portal.close();
  await database.close();
  await postgres.stop('fast');
  rmSync(folder, { recursive: true });
});

const statusAt = async (path: string) =>
  Promise.all([0, 1, 2].map(async (each) => (await portal.person().get(path, portal.at(each))).status));
const allReady = () => statusAt('/readyz');

test('X5 when PostgreSQL restarts under load, people wait, no process ends, and nothing confirmed is lost', async () => {
  const people = await startBusyPeople(portal, 6);
  const answered = () => people.witnessed.filter(({ status }) => status === 200).length;
  for (const mode of ['fast', 'immediate', 'fast', 'immediate'] as const) {
    const before = answered();
    await expect.poll(answered, { timeout: seconds(30) }).toBeGreaterThan(before + 40);
    await postgres.stop(mode);
    expect(await statusAt('/healthz')).toEqual([200, 200, 200]);
    expect(await allReady()).toEqual([503, 503, 503]);
    await sleep(500);
    await postgres.start();
    await expect.poll(allReady, { timeout: seconds(5) }).toEqual([200, 200, 200]);
  }
  const before = answered();
  await expect.poll(answered, { timeout: seconds(30) }).toBeGreaterThan(before + 40);
  await people.stop();

  expect(countBy(people.witnessed)['503']).toBeGreaterThan(0);
  expectOnlyWaiting(people);
  await expectNothingLost(people, database.db);
  for (const server of portal.servers) {
    expect(server.said()).not.toContain('a request failed');
    expect(server.said()).toMatch(/"trouble":"(restarting|unreachable)"/);
  }
});

test('X6 without a free connection or with a locked table requests get 503 in seconds, and then work again', async () => {
  const { credentials } = await addAccount(portal.deps);
  const person = portal.person();
  expect((await person.post(signIn.path, credentials, portal.at(0))).status).toBe(200);
  await database.db.transaction().execute(async (tx) => {
    await sql`lock table sessions in access exclusive mode`.execute(tx);
    const waiting = Array.from({ length: 30 }, () => person.get(currentUser.path, portal.at(0)));
    // A server whose connections are all taken still says that it is alive.
    expect((await portal.person().get('/healthz', portal.at(0))).status).toBe(200);
    const answers = await Promise.all(waiting);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  });
  await expect.poll(async () => (await person.get(currentUser.path, portal.at(0))).status).toBe(200);
  expect(await allReady()).toEqual([200, 200, 200]);
});
