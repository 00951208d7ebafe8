import { expect, test } from 'vitest';
import { groupIdRule } from './identifiers.ts';

test.each([
  ['1', { ok: true, value: '1' }],
  ['1001', { ok: true, value: '1001' }],
  [' 10 01 ', { ok: true, value: '1001' }],
  ['123456789012345', { ok: true, value: '123456789012345' }],
  ['1234567890123456', { ok: false, problem: 'too-long' }],
  ['', { ok: false, problem: 'required' }],
  ['G1001', { ok: false, problem: 'not-a-number' }],
  ['10.01', { ok: false, problem: 'not-a-number' }],
])('VA4 the rule for the group ID %j gives %j', (typed, verdict) => {
  expect(groupIdRule(typed)).toEqual(verdict);
});
