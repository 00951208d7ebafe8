import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '@selvage/contract/time-units';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { expectToSurvive, type Scene } from './run-fault.ts';
import { waitUntil } from './wait-until.ts';

const writing = `insert into written_by_the_former_primary values (pg_current_wal_lsn()::text)`;

/** Writes over a connection that was open before the fault. True if the write was acknowledged. */
async function isWritten(connection: pg.Client): Promise<boolean> {
  const answer = connection.query(writing).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, sleep(seconds(1), false)]);
}

test('when the former primary comes back from a freeze, it acknowledges no write, and nothing acknowledged is lost', async () => {
  const held: pg.Client[] = [];
  const thaw = async ({ cluster, primary, other }: Scene): Promise<void> => {
    cluster.folder.signal(primary, 'SIGCONT');
    // Patroni may take it for the primary for one round more, if it was frozen while it renewed its lock. The standby that it waits for
    // has left, so it acknowledges nothing, and Selvage refuses it.
    for (const connection of held) expect(await isWritten(connection)).toBe(false);
    await waitUntil('the former primary steps down', async () => !(await cluster.isAnnounced(primary)));
    expect(await cluster.isAnnounced(other)).toBe(true);
  };
  await expectToSurvive({
    name: 'Every process of the primary is frozen, and comes back after the other node took over',
    prepare: async ({ cluster, primary }) => {
      for (let connections = 0; connections < 3; connections++) held.push(await cluster.connectTo(primary, 'selvage'));
      await held[0]?.query('create table written_by_the_former_primary (position text)');
      expect(await isWritten(held[0] as pg.Client)).toBe(true);
    },
    strike: ({ cluster, primary }) => cluster.folder.signal(primary, 'SIGSTOP'),
    repair: thaw,
  });
});
