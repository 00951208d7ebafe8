import { expect, test } from 'vitest';
import { oneTimeCodeRule } from './codes.ts';

test.each([
  '123456',
  ' 123456 ',
  '123 456',
  '123-456',
  '１２３４５６',
  'Your code is 123456',
  'Your code is 123456.\n',
])('MF8 the six-digit code is read from %j', (typed) => {
  expect(oneTimeCodeRule(typed)).toEqual({ ok: true, value: '123456' });
});

test.each([
  ['', 'required'],
  ['  ', 'required'],
  ['12345', 'not-six-digits'],
  ['1234567', 'not-six-digits'],
  ['123456 123456', 'not-six-digits'],
  ['abcdef', 'not-six-digits'],
  ['１２３４５', 'not-six-digits'],
])('MF8 the six-digit code %j is refused as %s', (typed, problem) => {
  expect(oneTimeCodeRule(typed)).toEqual({ ok: false, problem });
});
