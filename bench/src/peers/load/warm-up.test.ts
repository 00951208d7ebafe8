import { expect, test } from 'vitest';
import { isSteady, warmUp } from './warm-up.ts';

test('rates are steady when they no longer rise', () => {
  expect(isSteady([10, 10, 10])).toBe(false);
  expect(isSteady([10, 20, 30, 40, 50, 60])).toBe(false);
  expect(isSteady([10, 60, 61, 60, 59, 60, 60])).toBe(true);
  expect(isSteady([60, 60, 60, 50, 50, 50])).toBe(true);
});

test('a warm-up ends when the rate is steady, and never after the last allowed time', async () => {
  const times = async (rates: number[], warmUps: number, least: number) => {
    let done = 0;
    await warmUp({ warmUps }, least, async () => rates[done++] ?? 100);
    return done;
  };
  expect(await times([], 36, 0)).toBe(6);
  expect(await times([], 36, 24)).toBe(24);
  expect(await times([], 2, 24)).toBe(2);
});
