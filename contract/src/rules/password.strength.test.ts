import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { passwordStrength } from './password.ts';

describe('VA2 the password strength', () => {
  test.each([
    ['', 0, 'red'],
    ['A', 3, 'red'],
    ['password', 8, 'red'],
    ['12345678', 4, 'red'],
    ['abcdefgh', 0, 'red'],
    ['aaaaaaaa', 0, 'red'],
    ['Password1', 46, 'red'],
    ['Qwerty123', 61, 'amber'],
    ['!@#$%^&*', 74, 'amber'],
    ['Tr0ub4dor&3', 91, 'green'],
    ['Woven-cloth-42', 100, 'green'],
  ])('of %j is %i, %s', (password, score, band) => {
    expect(passwordStrength(password)).toEqual({ score, band });
  });
});

const scoreOf = (password: string) => passwordStrength(password).score;

describe('VA2 the password strength rewards', () => {
  test.each([
    ['length', 'kT7q', 'kT7qW'],
    ['a digit among letters', 'kTmq', 'kT7q'],
    ['a symbol among letters', 'kTmq', 'kT#q'],
    ['a mix of cases', 'ktmq', 'kTmQ'],
    ['a digit inside rather than last', 'kTmq7', 'kTm7q'],
    ['a symbol inside rather than first', '#kTmq', 'kT#mq'],
    ['lower case not in a row', 'kwTzM', 'kTwMz'],
    ['upper case not in a row', 'KWtZm', 'KtWmZ'],
    ['digits not in a row', 'k74T9mK', 'k7T4m9K'],
    ['letters out of order', 'kabcT7', 'kacbT7'],
    ['letters out of backward order', 'kcbaT7', 'kacbT7'],
    ['digits out of order', 'kT345m', 'kT354m'],
    ['symbols out of keyboard order', 'kT#$%m', 'kT$#%m'],
    ['different characters', 'kTkTkT', 'kTmQwZ'],
    ['not only letters', 'ktmqwz', 'ktmqw7'],
    ['not only digits', '739164', '73916k'],
  ])('%s: %j scores less than %j', (_, worse, better) => {
    expect(scoreOf(worse)).toBeLessThan(scoreOf(better));
  });
});

test('VA2 the password strength is a whole number from 0 to 100 with the colour of its range', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 200 })), (password) => {
      const { score, band } = passwordStrength(password);
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
      expect(band).toBe(score > 83 ? 'green' : score >= 50 ? 'amber' : 'red');
    }),
  );
});

test('VA2 characters after the longest allowed password do not change its strength', () => {
  const longest = 'aB3$'.repeat(32);
  expect(passwordStrength(longest + 'x'.repeat(100_000))).toEqual(passwordStrength(longest));
});

test('VA2 the password strength turns amber at 50 and green at 84', () => {
  const bands = new Map<number, string>();
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abXY12#&'), minLength: 4, maxLength: 14 }), (password) => {
      const { score, band } = passwordStrength(password);
      bands.set(score, band);
    }),
    { numRuns: 3000, seed: 7 },
  );
  expect([49, 50, 83, 84].map((score) => bands.get(score))).toEqual(['red', 'amber', 'amber', 'green']);
});
