import { fieldLimits } from '../field-limits.ts';
import { ungrouped } from './identifiers.ts';
import { type Rule, invalid, valid } from './rule.ts';

type MinimumDigitsProblem = 'required' | 'not-a-number' | 'too-short';

/** Accepts digits only, at least `minimum` of them. */
export const minimumDigitsRule =
  (minimum: number): Rule<string, MinimumDigitsProblem> =>
  (typed) => {
    const digits = ungrouped(typed);
    if (digits === '') return invalid('required');
    if (!/^\d+$/.test(digits)) return invalid('not-a-number');
    return digits.length < minimum ? invalid('too-short') : valid(digits);
  };

const length = fieldLimits.registrationIdLength;

export type RegistrationIdProblem = 'required' | 'invalid';

/**
 * Eight digits, as on our letters. The specification asks only for eight characters, so other visible characters are accepted too. A dash
 * counts only if the ID would be too short without it.
 */
export const registrationIdRule: Rule<string, RegistrationIdProblem> = (typed) => {
  const digits = minimumDigitsRule(length)(typed);
  if (digits.ok) return digits.value.length === length ? digits : invalid('invalid');
  if (digits.problem === 'required') return invalid('required');
  const spellings = [ungrouped(typed), typed.replace(/\s/g, '')];
  const id = spellings.find((each) => each.length === length && /^[!-~]+$/.test(each));
  return id === undefined ? invalid('invalid') : valid(id);
};
