import { expect, test } from 'vitest';
import { loadMobileRule } from './phone-countries.ts';
import { mobileNumberRule } from './mobile-number.ts';

const both = mobileNumberRule(['IE', 'GB']);

test.each([
  ['085 000 0001', '0850000001'],
  ['+353 85 000 0001', '0850000001'],
  ['+44 7400 123456', '+447400123456'],
  ['0044 7400 123456', '+447400123456'],
  ['+44 (0)7400-123–456', '+447400123456'],
  ['＋４４ ７４００ １２３４５６', '+447400123456'],
])('VA6 with British numbers accepted, %j is stored as %s', (typed, value) => {
  expect(both(typed)).toEqual({ ok: true, value });
  expect(both(value)).toEqual({ ok: true, value });
});

test.each([
  ['', 'required'],
  [' - ', 'required'],
  ['07400 123456', 'invalid'],
  ['+44 7400 12345', 'invalid'],
  ['+33 6 12 34 56 78', 'invalid'],
  ['+353 1 555 0100', 'invalid'],
  ['+44 7400 123456 🙂', 'invalid'],
  ['4'.repeat(10_000), 'invalid'],
])('VA6 with British numbers accepted, %j is refused as %s', (typed, problem) => {
  expect(both(typed)).toEqual({ ok: false, problem });
});

test('a mobile number of a country that is not accepted is refused, even an Irish one', () => {
  expect(mobileNumberRule(['IE'])('+44 7400 123456').ok).toBe(false);
  expect(mobileNumberRule(['GB'])('085 000 0001').ok).toBe(false);
});

test.each(['085 000 0001', '+353 85 000 0001', '', ' - ', '+44 7400 123456', '+353 1 555 0100', '085 000 000'])(
  'VA6 the rule for Irish numbers only gives the same result for %j as the rule with the phone library',
  async (typed) => {
    const loaded = await loadMobileRule(['IE']);
    expect(loaded(typed)).toEqual(mobileNumberRule(['IE'])(typed));
  },
);

test('VA6 the rule with the phone library accepts mobile numbers of every configured country', async () => {
  const loaded = await loadMobileRule(['IE', 'GB']);
  expect(loaded('+44 7400 123456')).toEqual({ ok: true, value: '+447400123456' });
  expect(loaded('085 000 0001')).toEqual({ ok: true, value: '0850000001' });
});
