import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandWith } from '../harness/portal.ts';
import { DatabaseCluster, type NodeName, otherThan } from './database-cluster.ts';
import { type PortalOnCluster, startPortalOn } from './portal-on-cluster.ts';
import { makeRunFolder, type RunFolder } from './run-folder.ts';
import { waitUntil } from './wait-until.ts';

let folder: RunFolder;
let cluster: DatabaseCluster;
let on: PortalOnCluster;
beforeAll(async () => {
  folder = makeRunFolder();
  cluster = await DatabaseCluster.start(folder);
  on = await startPortalOn(cluster);
});
afterAll(async () => {
  await on.close();
  await cluster.close();
  await folder.close();
});

/** The address of one node, which passes by HAProxy. */
const directUrl = (node: NodeName) => cluster.direct(node, on.portal.settings['DATABASE_URL'] ?? '');

/** What `selvage doctor` says about the database at this address. */
async function diagnose(url = on.portal.settings['DATABASE_URL'] ?? '') {
  const settings = { ...on.portal.settings, DATABASE_URL: url };
  const { said } = await commandWith(settings)(['doctor', '--json']).ended;
  const { findings } = JSON.parse(said) as { findings: { about: string; state: string; says: string }[] };
  return (about: string) => findings.find((finding) => finding.about === about);
}

test('the doctor says whether the connection follows the primary, and whether replication is synchronous', async () => {
  const primary = await cluster.primary();
  const standby = otherThan(primary);
  const behindProxy = await diagnose();
  expect(behindProxy('database')).toMatchObject({ state: 'ok' });
  expect(behindProxy('primary')).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/^a proxy leads to the pri/),
  });
  expect(behindProxy('replication')).toMatchObject({ state: 'ok', says: `${standby} is in sync` });

  const direct = await diagnose(directUrl(primary));
  expect(direct('primary')).toMatchObject({ state: 'warning', says: expect.stringMatching(/leads to one machine/) });
  const toStandby = await diagnose(directUrl(standby));
  expect(toStandby('database')).toMatchObject({ state: 'wrong', says: 'is a standby, which takes no changes' });

  folder.signal(standby, 'SIGKILL');
  const isAlone = async () => (await diagnose())('replication')?.state === 'skipped';
  await waitUntil('Patroni does not wait for the standby', isAlone, 500);
  expect((await diagnose())('primary')).toBeUndefined();
});
