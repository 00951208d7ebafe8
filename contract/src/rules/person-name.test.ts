import { describe, expect, test } from 'vitest';
import { firstNameRule, lastNameRule } from './person-name.ts';

describe('VA4 the name rule', () => {
  test.each([
    ['Ó Súilleabháin', 'Ó Súilleabháin'],
    ["D'Arcy", "D'Arcy"],
    ['D’Arcy', "D'Arcy"],
    ['  Mary   Kate ', 'Mary Kate'],
    ['Anne-Marie', 'Anne-Marie'],
    ['Anne‑Marie', 'Anne-Marie'],
    ['St. John', 'St. John'],
    ['Sea\u0301n', 'Seán'],
    ['李', '李'],
    ['Ó', 'Ó'],
  ])('stores %j as %j', (typed, value) => {
    expect(lastNameRule(typed)).toEqual({ ok: true, value });
  });
});

test.each([
  '<b>Mary</b>',
  'Mary\r\nBcc: x',
  'Mary\n',
  'Mary\u0000',
  'Ma\u202Ery',
  'Ma\u200Bry',
  'Mary1',
  'Mary@x',
  'Mary, Kate',
  "'",
  '-',
  '😀',
  '\ud83d',
])('VA4 %j is refused as a name', (typed) => {
  expect(firstNameRule(typed)).toEqual({ ok: false, problem: 'invalid' });
});

test.each([
  ['first', firstNameRule, 20],
  ['last', lastNameRule, 35],
])('VA4 the length limit of a %s name counts letters', (_, rule, max) => {
  for (const letter of ['a', 'á', 'a\u0301', '𐐨']) {
    expect(rule(letter.repeat(max)).ok).toBe(true);
    expect(rule(letter.repeat(max + 1))).toEqual({ ok: false, problem: 'too-long' });
  }
  expect(rule('  ')).toEqual({ ok: false, problem: 'required' });
});
