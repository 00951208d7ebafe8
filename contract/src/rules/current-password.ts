import { fieldLimits } from '../field-limits.ts';
import { normalPassword } from './normal-password.ts';
import { fine, wrong, type Rule } from './verdict.ts';

export type CurrentPasswordProblem = 'required' | 'too-long';

/** Never held against the rules for a new password: an older one may not meet them. No call takes a longer one. */
export const currentPasswordRule: Rule<string, CurrentPasswordProblem> = (typed) => {
  if (typed === '') return wrong('required');
  const password = normalPassword(typed);
  return password.length > fieldLimits.givenPasswordMax ? wrong('too-long') : fine(password);
};
