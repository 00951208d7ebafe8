import { expect, test } from 'vitest';
import { rankShare, spread } from './spread.ts';

test('an odd number of rounds has a middle one, whatever their order', () => {
  expect(spread([5, 1, 3])).toEqual({ median: 3, low: 1, high: 5 });
});

test('an even number of rounds has a middle between two', () => {
  expect(spread([4, 1, 2, 10]).median).toBe(3);
});

test('rank tells nothing of equals, all of those apart, and the opposite the other way round', () => {
  expect(rankShare([1, 2], [1, 2])).toBe(0.5);
  expect(rankShare([5, 6], [1, 2, 3])).toBe(1);
  expect(rankShare([1, 4], [2, 3])).toBe(0.5);
  expect(rankShare([1, 1], [2, 1])).toBe(0.25);
});
