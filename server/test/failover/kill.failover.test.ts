import { test } from 'vitest';
import { expectToSurvive } from './run-fault.ts';

test('when the machine of the primary is lost, the standby takes over, and nothing acknowledged is lost', () =>
  expectToSurvive({
    name: 'The primary is killed with -9, with its Patroni',
    strike: ({ cluster, primary }) => cluster.folder.signal(primary, 'SIGKILL'),
    repair: ({ cluster, primary }) => cluster.startNode(primary),
  }));
