import { expect, test } from 'vitest';
import { tailOf } from './tail.ts';

test('G5 the 99th of a hundred is within p99, the slowest is not', () => {
  const durations = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(tailOf(durations)).toEqual({ count: 100, median: 50, p99: 99, longest: 100 });
});

test('nothing measured is nothing', () => {
  expect(tailOf([])).toEqual({ count: 0, median: 0, p99: 0, longest: 0 });
});
