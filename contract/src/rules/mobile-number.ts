import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { type IrishMobileProblem, irishMobileRule } from './irish-mobile.ts';
import { type Rule, invalid, valid } from './rule.ts';

type IrishPhoneProblem = 'required' | 'invalid';

/** Seven or more digits, spaces, brackets, plus and minus signs, as the specification says for `irish_phone`. */
export const irishPhoneRule: Rule<string, IrishPhoneProblem> = (typed) => {
  const number = typed.trim();
  if (number === '') return invalid('required');
  return /^[\d ()+-]{7,}$/.test(number) ? valid(number) : invalid('invalid');
};

// This file loads the tables of a library. `loadMobileRule` does not load this file if only Irish numbers are accepted.

/**
 * A number of one of these countries in any spelling. The value of an Irish number is `08…`, of any other number `+` and digits. Foreign
 * numbers need their country code.
 */
export const mobileNumberRule =
  (countries: readonly string[]): Rule<string, IrishMobileProblem> =>
  (typed) => {
    const irish = irishMobileRule(typed);
    if (!irish.ok && irish.problem === 'required') return irish;
    if (irish.ok && countries.includes('IE')) return irish;
    const number = irishPhoneRule(typed.normalize('NFKC').replace(invisible, '').replace(dashes, '-').trim());
    if (!number.ok) return number;
    const parsed = parsePhoneNumberFromString(number.value.replace(/^00/, '+'));
    if (parsed?.country === undefined || !parsed.isValid()) return invalid('invalid');
    return parsed.country !== 'IE' && countries.includes(parsed.country) ? valid(parsed.number) : invalid('invalid');
  };

const invisible = /\p{Cf}/gu;
const dashes = /[\p{Pd}\u2212]/gu;
