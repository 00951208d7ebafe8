import { chownSync } from 'node:fs';
import { test } from 'vitest';
import { postgresUser } from '../../../demo/src/postgres/postgres-process.ts';
import { mountSmallDisk, type SmallDisk } from '../harness/machine.ts';
import { type NodeName, nodeNames } from './database-cluster.ts';
import type { RunFolder } from './run-folder.ts';
import { note, expectToSurvive, type Scene } from './run-fault.ts';

const name = 'The disk of the primary is full';

/** Enough for PostgreSQL and the WAL that it keeps. */
const megabytes = 400;
const disks: Partial<Record<NodeName, SmallDisk>> = {};

function mountDisks(folder: RunFolder): Partial<Record<NodeName, string>> {
  for (const node of nodeNames) {
    const disk = mountSmallDisk(megabytes, folder.own(node));
    if (disk === undefined) continue;
    const user = postgresUser();
    if (user !== undefined) chownSync(disk.folder, user, user);
    disks[node] = disk;
  }
  return { node1: disks.node1?.folder ?? '', node2: disks.node2?.folder ?? '' };
}

/** PostgreSQL stops when it cannot make the next file of its WAL, which a steady load reaches later. */
async function fillDisk({ cluster, primary }: Scene): Promise<void> {
  const connection = await cluster.connectTo(primary, 'postgres');
  disks[primary]?.fill();
  const write = () => connection.query(`select pg_logical_emit_message(true, 'filler', repeat('x', 4000000))`);
  while (await write().then(Boolean, () => false));
  await connection.end().catch(() => undefined);
}

const probe = mountSmallDisk(1);
probe?.close();
if (probe === undefined) note({ fault: name, notRun: 'this user may not mount a disk' });

test.skipIf(probe === undefined)(
  'when the disk of the primary is full, the standby takes over, and nothing acknowledged is lost',
  () =>
    expectToSurvive({
      name,
      data: mountDisks,
      strike: fillDisk,
      repair: ({ primary }) => disks[primary]?.free(),
    }),
);
