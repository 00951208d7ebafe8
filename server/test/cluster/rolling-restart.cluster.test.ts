import { seconds } from '@selvage/contract/time-units';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBusyPeople, countBy, expectNothingLost } from '../harness/busy-people.ts';
import { canProxy } from '../harness/nginx.ts';
import { startPortal, type Portal } from '../harness/portal.ts';
import { cloneDatabase, type TestDatabase } from '../harness/test-database.ts';

/** Compose has two: while one restarts, the other is alone. */
const instances = [0, 1];

let database: TestDatabase;
let portal: Portal;
beforeAll(async () => {
  database = await cloneDatabase();
  portal = await startPortal({ database, proxy: canProxy, instances: instances.length });
});
afterAll(async () => {
  await portal.close();
  await database.close();
});

describe.skipIf(!canProxy)('two instances behind nginx, under load', () => {
  test.for([
    { how: 'by the documented steps, three seconds after /readyz', pause: seconds(3) },
    { how: 'without the three seconds, thanks to the backup lines', pause: 0 },
  ])('are restarted twice each, $how, and no request fails', async ({ pause }) => {
    const people = await startBusyPeople(portal, 6);
    const answers = () => people.witnessed.length;
    await expect.poll(answers, { timeout: seconds(60) }).toBeGreaterThan(60);
    for (const index of [...instances, ...instances]) {
      portal.servers[index]?.kill('SIGTERM');
      expect(await portal.servers[index]?.ended).toBe(0);
      // Waits for `/readyz`.
      await portal.restart(index);
      await sleep(pause);
    }
    await people.stop();
    const failed = people.witnessed.filter(({ status }) => status === undefined || status >= 500);
    process.stdout.write(`${answers()} requests, ${failed.length} failed\n`);
    expect(failed).toEqual([]);
    expect(Object.keys(countBy(people.witnessed)).toSorted()).toEqual(['200', '401']);
    await expectNothingLost(people, database.db);
  });
});
