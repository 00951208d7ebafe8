import { expect, test } from 'vitest';
import { keepWorking } from './keep-working.ts';

test('the workers share the pieces', async () => {
  const seen: number[] = [];
  const done = await keepWorking(async (_, piece) => void seen.push(piece), { workers: 3, pieces: 10 });
  expect(done.pieces).toBe(10);
  expect(seen.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a wrong answer ends the work of all', async () => {
  const work = async (_: unknown, piece: number) => {
    if (piece === 4) throw new Error('wrong');
  };
  await expect(keepWorking(work, { workers: 2, seconds: 60 })).rejects.toThrow('wrong');
});
