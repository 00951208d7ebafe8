import { expect, test } from 'vitest';
import { pastedCode } from './one-time-code-field.tsx';

test.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['123-456', '123456'],
  ['Your code is 123456', '123456'],
  ['Your code is 123456. It works for 10 minutes.', '123456'],
  ['1234567', '1234567'],
  ['12 34', '1234'],
  ['no digits', 'no digits'],
])('FD2 pasting %j into the code field gives %j', (text, code) => expect(pastedCode(text)).toBe(code));
