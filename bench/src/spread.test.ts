import { expect, test } from 'vitest';
import { rankShare, spread } from './spread.ts';

test('the median of an odd number of rounds is the middle one, in any order', () => {
  expect(spread([5, 1, 3])).toEqual({ median: 3, low: 1, high: 5 });
});

test('the median of an even number of rounds is between the two in the middle', () => {
  expect(spread([4, 1, 2, 10]).median).toBe(3);
});

test('the rank share is 0.5 for equal samples, and 1 if every value of the first sample is higher than the second sample', () => {
  expect(rankShare([1, 2], [1, 2])).toBe(0.5);
  expect(rankShare([5, 6], [1, 2, 3])).toBe(1);
  expect(rankShare([1, 4], [2, 3])).toBe(0.5);
  expect(rankShare([1, 1], [2, 1])).toBe(0.25);
});
