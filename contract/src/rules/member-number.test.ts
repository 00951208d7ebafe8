import { expect, test } from 'vitest';
import { memberNumberRule } from './identifiers.ts';

test.each(['1000000001', ' 1000 000 001 ', '1000-000-001', '1000–000–001', '100\u00a00000001'])(
  'VA4 %j is a member number',
  (typed) => {
    expect(memberNumberRule(typed)).toEqual({ ok: true, value: '1000000001' });
  },
);

test.each([
  ['', 'required'],
  ['  ', 'required'],
  ['100000000', 'invalid'],
  ['10000000011', 'invalid'],
  ['100000000a', 'invalid'],
  ['+100000000', 'invalid'],
  ['1000000.01', 'invalid'],
  ['１０００００００００１', 'invalid'],
  ['100000000🙂', 'invalid'],
])('VA4 the member number %j is refused as %s', (typed, problem) => {
  expect(memberNumberRule(typed)).toEqual({ ok: false, problem });
});
