import { fieldLimits } from '../field-limits.ts';
import { type Rule, invalid, valid } from './rule.ts';

/** Gives the same letters from different keyboards one form. Spaces, length and case stay unchanged. */
export const normalPassword = (typed: string): string => typed.normalize('NFC');

export type CurrentPasswordProblem = 'required' | 'too-long';

/**
 * The rules for new passwords do not apply, because an older password may not meet them. Longer text is refused, because no call accepts
 * it.
 */
export const currentPasswordRule: Rule<string, CurrentPasswordProblem> = (typed) => {
  if (typed === '') return invalid('required');
  const password = normalPassword(typed);
  return password.length > fieldLimits.givenPasswordMax ? invalid('too-long') : valid(password);
};
