import { expect, test } from 'vitest';
import { irishPhoneRule } from './mobile-number.ts';

test.each([
  ['5550100', { ok: true, value: '5550100' }],
  [' +353 (0)1 555-0100 ', { ok: true, value: '+353 (0)1 555-0100' }],
  ['555010', { ok: false, problem: 'invalid' }],
  ['01 555 0100 ext 2', { ok: false, problem: 'invalid' }],
  ['01.555.0100', { ok: false, problem: 'invalid' }],
  ['01\t5550100', { ok: false, problem: 'invalid' }],
  ['        ', { ok: false, problem: 'required' }],
])('VA7 the rule irish_phone for %j gives %j', (typed, verdict) => {
  expect(irishPhoneRule(typed)).toEqual(verdict);
});
