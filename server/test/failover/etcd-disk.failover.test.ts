import { chownSync } from 'node:fs';
import { expect, test } from 'vitest';
import { postgresUser } from '../../../demo/src/postgres/postgres-process.ts';
import { mountSmallDisk, type SmallDisk } from '../harness/machine.ts';
import { expectToSurvive, note } from './run-fault.ts';

const name = 'The disk of one etcd is full';

/** Enough for the two files of its log that etcd makes at its start. */
const megabytes = 200;

const probe = mountSmallDisk(1);
probe?.close();
if (probe === undefined) note({ fault: name, notRun: 'this user may not mount a disk' });

test.skipIf(probe === undefined)('when the disk of one etcd is full, the primary stays and people log in', () => {
  let disk: SmallDisk | undefined;
  return expectToSurvive({
    name,
    data: (folder) => {
      disk = mountSmallDisk(megabytes, folder.own('etcd1'));
      const user = postgresUser();
      if (disk !== undefined && user !== undefined) chownSync(disk.folder, user, user);
      return disk === undefined ? {} : { etcd1: disk.folder };
    },
    // etcd ends when it cannot make the next file of its log. The others hold the majority.
    strike: async ({ cluster }) => {
      disk?.fill();
      while (await cluster.isEtcdWell('etcd1')) await cluster.writeToEtcd();
    },
    isOver: async ({ cluster }) => !(await cluster.isEtcdWell('etcd1')),
    repair: async ({ cluster, primary }) => {
      expect(await cluster.primary()).toBe(primary);
      disk?.free();
      cluster.startEtcd('etcd1');
    },
  });
});
