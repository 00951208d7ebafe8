import { seconds } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBusyPeople, expectNothingLost, countBy } from '../harness/busy-people.ts';
import { canProxy } from '../harness/nginx.ts';
import { pgbouncer, startPgbouncer } from '../harness/pgbouncer.ts';
import { startPortal, type Portal } from '../harness/portal.ts';
import { cloneDatabase, type TestDatabase } from '../harness/test-database.ts';

describe.skipIf(pgbouncer === undefined)(
  `several instances with PgBouncer ${pgbouncer?.version} in ${pgbouncer?.poolMode} mode`,
  () => {
    let database: TestDatabase;
    let bouncer: Awaited<ReturnType<typeof startPgbouncer>>;
    let portal: Portal;
    beforeAll(async () => {
      database = await cloneDatabase();
      bouncer = await startPgbouncer(database.url);
      portal = await startPortal({ database: { url: bouncer.url, db: database.db }, proxy: canProxy });
    });
    afterAll(async () => {
      await portal.close();
      await bouncer.stop();
      await database.close();
    });

    test('every request is answered, and nothing confirmed is lost', async () => {
      const people = await startBusyPeople(portal, 6);
      await expect.poll(() => people.witnessed.length, { timeout: seconds(120) }).toBeGreaterThan(200);
      await people.stop();
      expect(Object.keys(countBy(people.witnessed)).toSorted()).toEqual(['200', '401']);
      await expectNothingLost(people, database.db);
    });
  },
);
