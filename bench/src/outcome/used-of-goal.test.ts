import { expect, test } from 'vitest';
import { usedOfGoal } from './used-of-goal.ts';

test.each([
  ['half of what is allowed', { atMost: 10 }, 5, 0.5],
  ['twice what is allowed', { atMost: 10 }, 20, 2],
  ['half of what is asked', { atLeast: 0.8 }, 0.4, 2],
  ['twice what is asked', { atLeast: 0.8 }, 1.6, 0.5],
  ['nothing where nothing is allowed', { atMost: 0 }, 0, 0],
  ['something where nothing is allowed', { atMost: 0 }, 1, Number.POSITIVE_INFINITY],
  ['less than nothing', { atMost: 1.2 }, -1, 0],
])('%s', (_, goal, score, used) => {
  expect(usedOfGoal(goal, score)).toBeCloseTo(used);
});
