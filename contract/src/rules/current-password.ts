import { fieldLimits } from '../field-limits.ts';
import { type Rule, invalid, valid } from './rule.ts';

/** The same letters in the same form, whichever keyboard composed them. Nothing is trimmed, cut or case-folded. */
export const normalPassword = (typed: string): string => typed.normalize('NFC');

export type CurrentPasswordProblem = 'required' | 'too-long';

/** Never held against the rules for a new password: an older one may not meet them. No call takes a longer one. */
export const currentPasswordRule: Rule<string, CurrentPasswordProblem> = (typed) => {
  if (typed === '') return invalid('required');
  const password = normalPassword(typed);
  return password.length > fieldLimits.givenPasswordMax ? invalid('too-long') : valid(password);
};
