import { describe, expect, test } from 'vitest';
import { consultantIdRule, hospitalIdRule } from './identifiers.ts';
import { minimumDigitsRule, registrationIdRule } from './registration-id.ts';

describe.each([
  ['consultant', consultantIdRule],
  ['hospital', hospitalIdRule],
])('VA4 VA7 the %s ID', (_, rule) => {
  test.each([
    ['1', '1'],
    ['50101', '50101'],
    ['0050101', '0050101'],
    [' 50 101 ', '50101'],
    ['50-101', '50101'],
    ['５０１０１', '50101'],
    ['9000000101', '9000000101'],
  ])('%j is stored as %j', (typed, value) => {
    expect(rule(typed)).toEqual({ ok: true, value });
  });

  test.each([
    ['', 'required'],
    [' ', 'required'],
    ['50101a', 'not-a-number'],
    [' - ', 'required'],
    ['50101🙂', 'not-a-number'],
    ['1e5', 'not-a-number'],
    ['٣٤٥', 'not-a-number'],
    ['90000001011', 'too-long'],
  ])('%j is refused as %s', (typed, problem) => {
    expect(rule(typed)).toEqual({ ok: false, problem });
  });
});

test.each([
  ['70000001', { ok: true, value: '70000001' }],
  ['7000 0001', { ok: true, value: '70000001' }],
  ['7000-0001', { ok: true, value: '70000001' }],
  ['７０００ ０００１', { ok: true, value: '70000001' }],
  ['ABCD-1234', { ok: true, value: 'ABCD1234' }],
  ['AB-12345', { ok: true, value: 'AB-12345' }],
  ['', { ok: false, problem: 'required' }],
  ['7000000', { ok: false, problem: 'invalid' }],
  ['700000011', { ok: false, problem: 'invalid' }],
  ['7000000é', { ok: false, problem: 'invalid' }],
  ['7000000\u0000', { ok: false, problem: 'invalid' }],
])('VA4 the rule for the registration ID %j gives %j', (typed, verdict) => {
  expect(registrationIdRule(typed)).toEqual(verdict);
});

test.each([
  ['70000001', { ok: true, value: '70000001' }],
  ['700000012', { ok: true, value: '700000012' }],
  ['7000000', { ok: false, problem: 'too-short' }],
  ['7000000a', { ok: false, problem: 'not-a-number' }],
  ['', { ok: false, problem: 'required' }],
])('VA7 the registration rule of at least eight digits for %j gives %j', (typed, verdict) => {
  expect(minimumDigitsRule(8)(typed)).toEqual(verdict);
});
