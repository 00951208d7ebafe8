import { test } from 'vitest';
import { expectToSurvive } from './run-fault.ts';

test('when an operator switches over, people wait for seconds, and nothing acknowledged is lost', () =>
  expectToSurvive({
    name: 'An operator switches over (`patronictl switchover`)',
    strike: ({ cluster, primary }) => cluster.switchOver(primary),
  }));
