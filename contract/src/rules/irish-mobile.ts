import { valid, invalid, type Rule } from './rule.ts';

export type IrishMobileProblem = 'required' | 'invalid';

// Numbers copied from a phone's contacts contain invisible direction marks.
const separators = /[\s()[\]\p{Pd}\p{Cf}\u2212]/gu;

/** `+353 85 …`, `00353 85 …` and `+353 (0)85 …` all mean 085 …. */
const internationalMobile = /^(?:\+|00)3530?(?=8)/;

const national = (typed: string) => typed.normalize('NFKC').replace(separators, '').replace(internationalMobile, '0');

/** The value is ten digits, as the server expects them. */
export const irishMobileRule: Rule<string, IrishMobileProblem> = (typed) => {
  const number = national(typed);
  if (number === '') return invalid('required');
  return /^08\d{8}$/.test(number) ? valid(number) : invalid('invalid');
};

/** Groups ten digits as 3-3-4. Other text stays unchanged. */
export function groupedMobile(number: string): string {
  return number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
}

/** True if two spellings mean the same number. */
export function sameMobile(one: string, other: string): boolean {
  return national(one).replace(/\D/g, '') === national(other).replace(/\D/g, '');
}
