import { seconds } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBusyPeople, expectNothingLost, expectOnlyWaiting, countBy } from '../harness/busy-people.ts';
import { canProxy } from '../harness/nginx.ts';
import { startPortal, type Portal } from '../harness/portal.ts';
import { cloneDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let portal: Portal;
beforeAll(async () => {
  database = await cloneDatabase();
  portal = await startPortal({ database, proxy: canProxy });
});
afterAll(async () => {
  await portal.close();
  await database.close();
});

const unsent = async () =>
  (await database.db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()).length;

describe.skipIf(!canProxy)('several instances under load behind nginx', () => {
  test('X12 every request is answered while each instance is stopped with SIGTERM and started again twice', async () => {
    const people = await startBusyPeople(portal, 6);
    const answers = () => people.witnessed.length;
    for (const index of [0, 1, 2, 0, 1, 2]) {
      const before = answers();
      await expect.poll(answers, { timeout: seconds(60) }).toBeGreaterThan(before + 60);
      portal.servers[index]?.kill('SIGTERM');
      expect(await portal.servers[index]?.ended).toBe(0);
      await portal.restart(index);
    }
    await people.stop();
    expect(Object.keys(countBy(people.witnessed)).toSorted()).toEqual(['200', '401']);
    await expectNothingLost(people, database.db);
    await expect.poll(unsent, { timeout: seconds(30) }).toBe(0);
    const ids = portal.mail.mails.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('X1 X3 while each instance is killed with SIGKILL and started again twice, nothing confirmed is lost, and one kill sends at most one mail twice', async () => {
    const kills = [0, 1, 2, 0, 1, 2];
    const people = await startBusyPeople(portal, 6);
    const answers = () => people.witnessed.length;
    for (const index of kills) {
      const before = answers();
      await expect.poll(answers, { timeout: seconds(60) }).toBeGreaterThan(before + 60);
      portal.servers[index]?.kill('SIGKILL');
      expect(await portal.servers[index]?.ended).toBe('SIGKILL');
      await portal.restart(index);
    }
    await people.stop();
    expectOnlyWaiting(people);
    await expectNothingLost(people, database.db);
    // A message that a killed sender had claimed is due again after a minute.
    await expect.poll(unsent, { timeout: seconds(120), interval: 500 }).toBe(0);
    const ids = portal.mail.mails.map(({ messageId }) => messageId);
    expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(kills.length);
    const mailed = new Set(portal.mail.mails.map(({ to }) => to));
    expect(people.registered.filter((email) => !mailed.has(email))).toEqual([]);
  });
});
