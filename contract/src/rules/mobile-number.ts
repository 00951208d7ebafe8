import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { irishMobileRule, type IrishMobileProblem } from './irish-mobile.ts';
import { irishPhoneRule } from './irish-phone.ts';
import { fine, wrong, type Rule } from './verdict.ts';

// This file brings the tables of a library with it. Where only Irish numbers are accepted, `irishMobileRule` does without.

/** Whether the two letters (ISO 3166) name a country whose numbers can be checked. */
export const isPhoneCountry = (country: string): boolean => isSupportedCountry(country);

/**
 * VA6, VA7 (`irish_phone`): a number of one of these countries, however it is written. An Irish one is received as `08…`,
 * any other as `+` and digits, and has to be typed with its country code.
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
    if (parsed?.country === undefined || !parsed.isValid()) return wrong('invalid');
    return parsed.country !== 'IE' && countries.includes(parsed.country) ? fine(parsed.number) : wrong('invalid');
  };

const invisible = /\p{Cf}/gu;
const dashes = /[\p{Pd}\u2212]/gu;
