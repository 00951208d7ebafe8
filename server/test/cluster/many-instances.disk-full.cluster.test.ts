import { seconds } from '@selvage/contract/time-units';
import { signIn } from '@selvage/contract/api/sign-in';
import { currentUser } from '@selvage/contract/api/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { startBusyPeople, expectNothingLost, expectOnlyWaiting } from '../harness/busy-people.ts';
import { canProxy } from '../harness/nginx.ts';
import { createOwnPostgres, type OwnPostgres } from '../harness/own-postgres.ts';
import { startPortal, type Portal } from '../harness/portal.ts';
import { mountSmallDisk } from '../harness/machine.ts';
import { addAccount } from '../harness/accounts.ts';

const disk = mountSmallDisk(128);

describe.skipIf(disk === undefined)('X10 when the disk of the database is full', () => {
  let postgres: OwnPostgres;
  let database: OpenDatabase;
  let portal: Portal;

  beforeAll(async () => {
    postgres = await createOwnPostgres(disk?.folder ?? '', ['min_wal_size=32MB', 'max_wal_size=32MB']);
    await postgres.start();
    database = openDatabase(postgres.url, { onLost: () => undefined });
    await migrate(database.db);
    portal = await startPortal({ database: { url: postgres.url, db: database.db }, proxy: canProxy });
  });
  afterAll(async () => {
    await portal.close();
    await database.close();
    await postgres.stop('fast');
    disk?.close();
  });

  const allReady = () =>
    Promise.all([0, 1, 2].map(async (each) => (await portal.person().get('/readyz', portal.at(each))).status));

  test('changes wait, logged-in people can still read, and nothing confirmed is lost, until there is room again', async () => {
    const { credentials } = await addAccount(portal.deps);
    const reader = portal.person();
    expect((await reader.post(signIn.path, credentials)).status).toBe(200);
    const people = await startBusyPeople(portal, 4);
    const count = (wanted: number) => people.witnessed.filter(({ status }) => status === wanted).length;
    await expect.poll(() => count(200), { timeout: seconds(60) }).toBeGreaterThan(40);

    disk?.fill();
    await expect.poll(() => count(503), { timeout: seconds(60) }).toBeGreaterThan(20);
    const isRead = async () => (await reader.get(currentUser.path)).status === (postgres.isRunning() ? 200 : 503);
    await expect.poll(isRead, { timeout: seconds(10) }).toBe(true);
    for (const server of portal.servers)
      expect(server.said()).toMatch(/"trouble":"(disk full|restarting|unreachable)"/);
    disk?.free();
    // PostgreSQL ends if it cannot even write its log. A supervisor then starts it again.
    if (!postgres.isRunning()) await postgres.start();
    await expect.poll(allReady, { timeout: seconds(10) }).toEqual([200, 200, 200]);

    const before = count(200);
    await expect.poll(() => count(200), { timeout: seconds(60) }).toBeGreaterThan(before + 40);
    await people.stop();
    expectOnlyWaiting(people);
    await expectNothingLost(people, database.db);
    for (const server of portal.servers) expect(server.said()).not.toContain('a request failed');
  });
});
