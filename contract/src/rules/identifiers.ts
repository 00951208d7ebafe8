import { type Rule, invalid, valid } from './rule.ts';
import { fieldLimits } from '../field-limits.ts';

/** Removes the spaces and dashes that group a number, and turns full-width digits into plain digits. */
export const ungrouped = (typed: string): string => typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '');

type DigitsProblem = 'required' | 'not-a-number' | 'too-long';

/** An identifier of one to `max` digits. Leading zeros count; spaces and dashes do not. */
const digitsUpTo =
  (max: number): Rule<string, DigitsProblem> =>
  (typed) => {
    const digits = ungrouped(typed);
    if (digits === '') return invalid('required');
    if (!/^\d+$/.test(digits)) return invalid('not-a-number');
    return digits.length > max ? invalid('too-long') : valid(digits);
  };

export type GroupIdProblem = DigitsProblem;

/** Digits only, no longer than the field. */
export const groupIdRule: Rule<string, GroupIdProblem> = digitsUpTo(fieldLimits.groupIdMax);

export type ProviderIdProblem = DigitsProblem;

/** Digits only, no longer than the field. */
export const consultantIdRule: Rule<string, ProviderIdProblem> = digitsUpTo(fieldLimits.loginIdMax);

/** Digits only, no longer than the field. */
export const hospitalIdRule: Rule<string, ProviderIdProblem> = digitsUpTo(fieldLimits.loginIdMax);

export type MemberNumberProblem = 'required' | 'invalid';

/** Ten digits in any grouping. */
export const memberNumberRule: Rule<string, MemberNumberProblem> = (typed) => {
  const number = ungrouped(typed);
  if (number === '') return invalid('required');
  return /^\d+$/.test(number) && number.length === fieldLimits.memberNumberDigits ? valid(number) : invalid('invalid');
};
