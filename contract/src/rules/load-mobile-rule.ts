import { type IrishMobileProblem, irishMobileRule } from './irish-mobile.ts';
import type { Rule } from './rule.ts';

/** VA6: the rule for numbers of these countries. The tables of a library are loaded only where one is not Ireland. */
export async function loadMobileRule(countries: readonly string[]): Promise<Rule<string, IrishMobileProblem>> {
  if (countries.every((country) => country === 'IE')) return irishMobileRule;
  const { mobileNumberRule } = await import('./mobile-number.ts');
  return mobileNumberRule(countries);
}
