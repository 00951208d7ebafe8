import { fine, wrong, type Rule } from './verdict.ts';

export type IrishPhoneProblem = 'required' | 'invalid';

/** VA7 (`irish_phone`): seven or more digits, spaces, brackets, pluses and minuses. */
export const irishPhoneRule: Rule<string, IrishPhoneProblem> = (typed) => {
  const number = typed.trim();
  if (number === '') return wrong('required');
  return /^[\d ()+-]{7,}$/.test(number) ? fine(number) : wrong('invalid');
};
