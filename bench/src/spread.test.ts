import { expect, test } from 'vitest';
import { spread } from './spread.ts';

test('an odd number of rounds has a middle one, whatever their order', () => {
  expect(spread([5, 1, 3])).toEqual({ median: 3, low: 1, high: 5 });
});

test('an even number of rounds has a middle between two', () => {
  expect(spread([4, 1, 2, 10]).median).toBe(3);
});
