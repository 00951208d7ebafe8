import { valid, invalid, type Rule } from './rule.ts';

export type IrishMobileProblem = 'required' | 'invalid';

// Numbers copied from a phone's contacts come wrapped in invisible direction marks.
const separators = /[\s()[\]\p{Pd}\p{Cf}\u2212]/gu;

/** `+353 85 …`, `00353 85 …` and `+353 (0)85 …` are all 085 …. */
const internationalMobile = /^(?:\+|00)3530?(?=8)/;

const national = (typed: string) => typed.normalize('NFKC').replace(separators, '').replace(internationalMobile, '0');

/** VA6. The value is ten digits, as they are sent. */
export const irishMobileRule: Rule<string, IrishMobileProblem> = (typed) => {
  const number = national(typed);
  if (number === '') return invalid('required');
  return /^08\d{8}$/.test(number) ? valid(number) : invalid('invalid');
};

/** VA6: ten digits shown 3-3-4; anything else as it is. */
export function groupedMobile(number: string): string {
  return number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
}

/** Whether two spellings are one number. */
export function sameMobile(one: string, other: string): boolean {
  return national(one).replace(/\D/g, '') === national(other).replace(/\D/g, '');
}
