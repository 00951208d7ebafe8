import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { groupedMobile, irishMobileRule, sameMobile } from './irish-mobile.ts';

const spellings = [
  '0850000001',
  '085 000 0001',
  '085-000-0001',
  '(085) 000 0001',
  '085–000–0001',
  '+353 85 000 0001',
  '+353850000001',
  '00353 85 000 0001',
  '+353 (0)85 000 0001',
  '０８５ ０００ ０００１',
  '\u202A+353 85 000 0001\u202C',
];

test.each(spellings)('VA6 the mobile number %j is sent as digits only', (typed) => {
  expect(irishMobileRule(typed)).toEqual({ ok: true, value: '0850000001' });
});

describe('VA6 the rule for Irish mobile numbers', () => {
  test.each([
    ['', 'required'],
    [' - ', 'required'],
    ['085000000', 'invalid'],
    ['08500000011', 'invalid'],
    ['0150000001', 'invalid'],
    ['850000001', 'invalid'],
    ['+44 7700 900123', 'invalid'],
    ['+353 1 555 0100', 'invalid'],
    ['353850000001', 'invalid'],
    ['085 000 000a', 'invalid'],
    ['٠٨٥٠٠٠٠٠٠١', 'invalid'],
  ])('refuses %j as %s', (typed, problem) => {
    expect(irishMobileRule(typed)).toEqual({ ok: false, problem });
  });
});

test('VA6 a mobile number displayed in groups of 3, 3 and 4 digits is accepted as the same number', () => {
  expect(groupedMobile('0850000001')).toBe('085 000 0001');
  expect(groupedMobile('085000')).toBe('085000');
  const numbers = fc.integer({ min: 0, max: 99_999_999 }).map((tail) => `08${String(tail).padStart(8, '0')}`);
  fc.assert(
    fc.property(numbers, (number) => {
      expect(irishMobileRule(groupedMobile(number))).toEqual({ ok: true, value: number });
      expect(sameMobile(groupedMobile(number), number)).toBe(true);
    }),
  );
});

test('MF2 mobile numbers are compared by their digits', () => {
  for (const spelling of spellings) expect(sameMobile(spelling, '085 000 0001')).toBe(true);
  expect(sameMobile('0850000001', '0850000002')).toBe(false);
  expect(sameMobile('', '0850000001')).toBe(false);
});
