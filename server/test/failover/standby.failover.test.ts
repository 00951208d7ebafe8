import { test } from 'vitest';
import { expectToSurvive } from './run-fault.ts';

test('when every process of the standby is frozen, changes wait for seconds, and then the primary continues alone', () =>
  expectToSurvive({
    name: 'Every process of the standby is frozen, and comes back later',
    strike: ({ cluster, other }) => cluster.folder.signal(other, 'SIGSTOP'),
    isOver: async ({ cluster }) => {
      const roles = new Set((await cluster.members()).map(({ role }) => role));
      return roles.has('leader') && !roles.has('sync_standby');
    },
    repair: ({ cluster, other }) => cluster.folder.signal(other, 'SIGCONT'),
  }));
