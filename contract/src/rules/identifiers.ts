import { type Rule, invalid, valid } from './rule.ts';
import { fieldLimits } from '../field-limits.ts';

/** A number as it is meant: without the spaces and dashes that people group it with, and full-width digits as plain ones. */
const ungrouped = (typed: string): string => typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '');

type DigitsProblem = 'required' | 'not-a-number' | 'too-long';

/** An identifier of one to `max` digits. Leading zeros are part of it; spaces and dashes are not. */
const digitsUpTo =
  (max: number): Rule<string, DigitsProblem> =>
  (typed) => {
    const digits = ungrouped(typed);
    if (digits === '') return invalid('required');
    if (!/^\d+$/.test(digits)) return invalid('not-a-number');
    return digits.length > max ? invalid('too-long') : valid(digits);
  };

type MinimumDigitsProblem = 'required' | 'not-a-number' | 'too-short';

/** VA7 (`registration`): digits, and at least so many of them. */
export const minimumDigitsRule =
  (minimum: number): Rule<string, MinimumDigitsProblem> =>
  (typed) => {
    const digits = ungrouped(typed);
    if (digits === '') return invalid('required');
    if (!/^\d+$/.test(digits)) return invalid('not-a-number');
    return digits.length < minimum ? invalid('too-short') : valid(digits);
  };

export type GroupIdProblem = DigitsProblem;

/** VA4: digits only, no longer than the field. */
export const groupIdRule: Rule<string, GroupIdProblem> = digitsUpTo(fieldLimits.groupIdMax);

export type ProviderIdProblem = DigitsProblem;

/** VA4: digits only, no longer than the field. */
export const consultantIdRule: Rule<string, ProviderIdProblem> = digitsUpTo(fieldLimits.loginIdMax);

/** VA4, VA7 (`hospital`). */
export const hospitalIdRule: Rule<string, ProviderIdProblem> = digitsUpTo(fieldLimits.loginIdMax);

const length = fieldLimits.registrationIdLength;

export type RegistrationIdProblem = 'required' | 'invalid';

/**
 * VA4, VA7 (`registration`): eight digits, as on our letters. Other visible characters are taken too, because the
 * specification asks only for eight; a dash counts only where the ID would be too short without it.
 */
export const registrationIdRule: Rule<string, RegistrationIdProblem> = (typed) => {
  const digits = minimumDigitsRule(length)(typed);
  if (digits.ok) return digits.value.length === length ? digits : invalid('invalid');
  if (digits.problem === 'required') return invalid('required');
  const spellings = [ungrouped(typed), typed.replace(/\s/g, '')];
  const id = spellings.find((each) => each.length === length && /^[!-~]+$/.test(each));
  return id === undefined ? invalid('invalid') : valid(id);
};

export type MemberNumberProblem = 'required' | 'invalid';

/** VA4: ten digits, however they are grouped on the certificate. */
export const memberNumberRule: Rule<string, MemberNumberProblem> = (typed) => {
  const number = ungrouped(typed);
  if (number === '') return invalid('required');
  return /^\d+$/.test(number) && number.length === fieldLimits.memberNumberDigits ? valid(number) : invalid('invalid');
};
