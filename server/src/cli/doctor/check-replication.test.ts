import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDemoConfig } from '../../../test/harness/test-config.ts';
import { cloneDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { checkDatabase } from './check-database.ts';
import { replicationFinding } from './check-replication.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await cloneDatabase()));
afterAll(() => database.close());

const alone = { standbys: 0, inSync: [], synchronousStandbyNames: '', synchronousCommit: 'on' };
const waiting = { ...alone, standbys: 1, synchronousStandbyNames: 'node2' };

test.each([
  [alone, 'skipped', /^no standby: /],
  [{ ...alone, inSync: null }, 'skipped', /^no standby: /],
  [{ ...alone, synchronousCommit: 'off' }, 'warning', /^synchronous_commit is off: /],
  [{ ...alone, synchronousCommit: 'local' }, 'skipped', /^no standby: /],
  [{ ...waiting, inSync: ['node2'], synchronousCommit: 'local' }, 'warning', /^synchronous_commit is local: /],
  [{ ...waiting, inSync: ['node2'], synchronousCommit: 'remote_apply' }, 'ok', /^node2 is in sync$/],
  [{ ...alone, standbys: 2 }, 'warning', /^2 standbys are connected, and PostgreSQL waits for none: /],
  [waiting, 'wrong', /^waits for node2, and no such standby is in sync: /],
  [{ ...waiting, standbys: 0 }, 'wrong', /^waits for node2, and no such standby is in sync: /],
  [{ ...waiting, inSync: null }, 'warning', /^waits for node2; this user may not see /],
  [{ ...waiting, inSync: ['node2'] }, 'ok', /^node2 is in sync$/],
  [{ ...waiting, inSync: ['node2', 'node3'] }, 'ok', /^node2 and node3 are in sync$/],
] as const)('replication with %j is %s', (health, state, says) => {
  expect(replicationFinding({ ...health, inSync: health.inSync && [...health.inSync] })).toMatchObject({
    state,
    says: expect.stringMatching(says),
  });
});

test('the doctor reads the replication of a PostgreSQL without a standby', async () => {
  const found = async (setting: string) =>
    (await checkDatabase(readDemoConfig({ DATABASE_URL: `${database.url}?options=-c%20${setting}` }))).filter(
      ({ about }) => about === 'replication' || about === 'primary',
    );
  expect(await found('synchronous_commit%3Don')).toMatchObject([{ about: 'replication', state: 'skipped' }]);
  expect(await found('synchronous_commit%3Doff')).toMatchObject([{ about: 'replication', state: 'warning' }]);
});
