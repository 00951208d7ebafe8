import { test } from 'vitest';
import { expectToSurvive } from './run-fault.ts';

test('when the primary is cut off from etcd, it steps down before the standby takes over', () =>
  expectToSurvive({
    name: 'The primary is cut off from etcd',
    strike: ({ cluster, primary }) => cluster.severFromEtcd(primary),
    repair: ({ cluster, primary }) => cluster.mendToEtcd(primary),
  }));
