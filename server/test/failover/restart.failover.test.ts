import { test } from 'vitest';
import { nodeNames } from './database-cluster.ts';
import { expectToSurvive } from './run-fault.ts';

test('when both nodes, etcd and HAProxy are killed and started again, nothing acknowledged is lost', () =>
  expectToSurvive({
    name: 'Both nodes, etcd and HAProxy are killed and started again at once',
    strike: async ({ cluster }) => {
      cluster.killAll();
      await cluster.startAll();
    },
    isOver: async ({ cluster }) =>
      (await Promise.all(nodeNames.map((node) => cluster.isAnnounced(node)))).some((is) => is),
  }));
