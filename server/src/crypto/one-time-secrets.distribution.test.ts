import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveKeys, oneTimeCode } from './key-ring.ts';

const keys = deriveKeys([{ id: 1, secret: 'a secret of this test alone, long enough' }]);
/** The nonces are the same in every run, because a test of randomness must not fail by chance. */
const nonceOf = (index: number) => createHash('sha256').update(String(index)).digest().subarray(0, 16);
const codes = Array.from({ length: 2000 }, (_, index) => oneTimeCode(keys, `0001-challenge-${index}`, nonceOf(index)));

/** The limit of chi-square with nine degrees of freedom. A larger value has a probability below 0.001. */
const critical = 27.88;

test('C2 one-time codes have six digits, and 8 to 12 in a hundred start with zero', () => {
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  const share = codes.filter((code) => code.startsWith('0')).length / codes.length;
  expect(share).toBeGreaterThan(0.08);
  expect(share).toBeLessThan(0.12);
});

test.each([0, 1, 2, 3, 4, 5])('C2 all digits are equally likely at position %i of a code', (place) => {
  const counts = Array.from({ length: 10 }, (_, digit) => codes.filter((code) => code[place] === String(digit)).length);
  const expected = codes.length / 10;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(chiSquare).toBeLessThan(critical);
});

test('C2 one-time codes repeat no more often than by chance', () => {
  // Two repetitions are expected among two thousand of a million codes. More than nine have a probability of 1 in 5,000.
  expect(codes.length - new Set(codes).size).toBeLessThan(10);
});
