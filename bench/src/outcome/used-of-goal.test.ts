import { expect, test } from 'vitest';
import { usedOfGoal } from './used-of-goal.ts';

test.each([
  ['half of an upper limit is 0.5', { atMost: 10 }, 5, 0.5],
  ['twice an upper limit is 2', { atMost: 10 }, 20, 2],
  ['half of a lower limit is 2', { atLeast: 0.8 }, 0.4, 2],
  ['twice a lower limit is 0.5', { atLeast: 0.8 }, 1.6, 0.5],
  ['zero with an upper limit of zero is 0', { atMost: 0 }, 0, 0],
  ['more than zero with an upper limit of zero is infinite', { atMost: 0 }, 1, Number.POSITIVE_INFINITY],
  ['a negative score is 0', { atMost: 1.2 }, -1, 0],
])('the used share of a goal for %s', (_, goal, score, used) => {
  expect(usedOfGoal(goal, score)).toBeCloseTo(used);
});
