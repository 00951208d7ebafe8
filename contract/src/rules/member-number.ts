import { fieldLimits } from '../field-limits.ts';
import { ungrouped } from './ungrouped.ts';
import { fine, wrong, type Rule } from './verdict.ts';

export type MemberNumberProblem = 'required' | 'invalid';

/** VA4: ten digits, however they are grouped on the certificate. */
export const memberNumberRule: Rule<string, MemberNumberProblem> = (typed) => {
  const number = ungrouped(typed);
  if (number === '') return wrong('required');
  return /^\d+$/.test(number) && number.length === fieldLimits.memberNumberDigits ? fine(number) : wrong('invalid');
};
