import { expect, test } from 'vitest';
import { tailOf } from './tail.ts';

test('G5 of a hundred durations, p99 is the 99th and not the longest', () => {
  const durations = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(tailOf(durations)).toEqual({ count: 100, median: 50, p99: 99, longest: 100 });
});

test('without durations, the median, p99 and the longest are zero', () => {
  expect(tailOf([])).toEqual({ count: 0, median: 0, p99: 0, longest: 0 });
});
