import { fieldLimits } from '../field-limits.ts';
import { digitsUpTo, type DigitsProblem } from './digits-up-to.ts';
import { minimumDigitsRule } from './minimum-digits.ts';
import { ungrouped } from './ungrouped.ts';
import { fine, wrong, type Rule } from './verdict.ts';

export type ProviderIdProblem = DigitsProblem;

/** VA4. */
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
  if (digits.ok) return digits.value.length === length ? digits : wrong('invalid');
  if (digits.problem === 'required') return wrong('required');
  const spellings = [ungrouped(typed), typed.replace(/\s/g, '')];
  const id = spellings.find((each) => each.length === length && /^[!-~]+$/.test(each));
  return id === undefined ? wrong('invalid') : fine(id);
};
