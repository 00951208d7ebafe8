import { fieldLimits } from '../field-limits.ts';
import { valid, invalid, type Rule } from './rule.ts';

export type OneTimeCodeProblem = 'required' | 'not-six-digits';

/** Six digits, picked out of whatever was pasted with them. More than six is a doubt, not something to cut. */
export const oneTimeCodeRule: Rule<string, OneTimeCodeProblem> = (typed) => {
  if (typed.trim() === '') return invalid('required');
  const digits = typed.normalize('NFKC').replace(/\D/g, '');
  return digits.length === fieldLimits.codeDigits ? valid(digits) : invalid('not-six-digits');
};
