import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { birthDateRule, calendarDateRule } from './dates.ts';
import { emailRule } from './email.ts';
import { consultantIdRule, groupIdRule, hospitalIdRule, memberNumberRule } from './identifiers.ts';
import { minimumDigitsRule, registrationIdRule } from './registration-id.ts';
import { irishMobileRule } from './irish-mobile.ts';
import { irishPhoneRule } from './mobile-number.ts';
import { badInputMarker } from './numeric-input.ts';
import { oneTimeCodeRule } from './codes.ts';
import { currentPasswordRule } from './current-password.ts';
import { confirmPasswordRule, newPasswordRule } from './password.ts';
import { passkeyNameRule } from './passkey-name.ts';
import { firstNameRule, lastNameRule } from './person-name.ts';
import type { Rule } from './rule.ts';

interface Row {
  name: string;
  rule: Rule<string, string>;
  good: string;
  numeric?: true;
}

// oxfmt-ignore
const rules: readonly Row[] = [
  { name: 'VA4 email',             rule: emailRule,                                                   good: ' Member@ó.ie' },
  { name: 'VA1 new password',      rule: newPasswordRule,                                             good: 'Cafe\u0301-Cloth-42' },
  { name: 'VA1 current password',  rule: currentPasswordRule,                                         good: 'Cafe\u0301' },
  { name: 'VA3 confirm password',  rule: confirmPasswordRule('Café'),                                 good: 'Cafe\u0301' },
  { name: 'VA4 member number',     rule: memberNumberRule,                                            good: '1000-000 001', numeric: true },
  { name: 'VA4 consultant ID',     rule: consultantIdRule,                                            good: '50 101',       numeric: true },
  { name: 'VA4 VA7 hospital ID',   rule: hospitalIdRule,                                              good: '9000000101',   numeric: true },
  { name: 'VA4 registration ID',   rule: registrationIdRule,                                          good: '7000 0001' },
  { name: 'VA7 registration',      rule: minimumDigitsRule(8),                                        good: '7000 0001',    numeric: true },
  { name: 'VA4 group ID',          rule: groupIdRule,                                                 good: '1001',         numeric: true },
  { name: 'VA4 first name',        rule: firstNameRule,                                               good: ' Sean\u0301  Óg ' },
  { name: 'VA4 last name',         rule: lastNameRule,                                                good: 'Ní Dhomhnaill-D’Arcy' },
  { name: 'VA5 birth date',        rule: birthDateRule({ earliestYear: 1900, today: '2026-06-15' }),  good: '27.3.1980' },
  { name: 'VA7 date',              rule: calendarDateRule,                                            good: '27031980' },
  { name: 'VA6 mobile',            rule: irishMobileRule,                                             good: '+353 (0)85 000-0001', numeric: true },
  { name: 'VA7 irish_phone',       rule: irishPhoneRule,                                              good: '+353 (0)1 555-0100',  numeric: true },
  { name: 'WY11 passkey name',     rule: passkeyNameRule,                                             good: ' Mo \u{1f469}\u200d\u{1f4bb} fón' },
  { name: 'MF8 verification code', rule: oneTimeCodeRule,                                             good: 'Your code is 123 456', numeric: true },
];

const telling = fc.constantFrom(...'0123456789 +-–()[]@./,\'’"<>aZé\u0301\u00a0\u202e\ufeff\r\n\t\u0000ⓔ\u212A');
const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.array(telling, { maxLength: 20 }).map((characters) => characters.join('')),
);

/** A valid text in which up to two characters are replaced by another text. Some of the results are still valid. */
const nearly = (good: string) =>
  fc
    .tuple(fc.nat({ max: good.length }), fc.nat({ max: 2 }), fc.oneof(fc.constant(''), telling, anything))
    .map(([at, dropped, inserted]) => good.slice(0, at) + inserted + good.slice(at + dropped));

describe.each(rules.map((row) => [row.name, row] as const))('%s', (_, { rule, good }) => {
  test('accepts a valid value', () => {
    expect(rule(good).ok).toBe(true);
  });

  test('never throws, and accepts its own result unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(anything, nearly(good)), (typed) => {
        const first = rule(typed);
        const second = first.ok ? rule(first.value) : first;
        expect(second).toEqual(first);
      }),
      { numRuns: 1000 },
    );
  });

  test('refuses an empty value as required', () => {
    expect(rule('')).toEqual({ ok: false, problem: 'required' });
  });
});

test.each(rules.filter(({ numeric }) => numeric).map((row) => [row.name, row] as const))(
  'VA9 %s refuses text that a number field cannot read, but not as missing',
  (_, { rule }) => {
    const verdict = rule(badInputMarker);
    expect(verdict.ok ? 'taken' : verdict.problem).not.toMatch(/taken|required/);
  },
);
