import type { TwoFactorPolicy } from '@selvage/contract/api/two-factor';
import { irishMobileRule, type IrishMobileProblem } from '@selvage/contract/rules/irish-mobile';
import type { Rule } from '@selvage/contract/rules/rule';

/** The accepted countries, if there are others than Ireland. Undefined: Irish numbers only, as specified. */
export function otherCountries(policy: TwoFactorPolicy): readonly string[] | undefined {
  return policy.countries?.some((country) => country !== 'IE') ? policy.countries : undefined;
}

let rule: Rule<string, IrishMobileProblem> = irishMobileRule;

/** Fetches what checks foreign numbers, only where the operator accepts them. */
export async function loadMobileRule(policy: TwoFactorPolicy): Promise<void> {
  const countries = otherCountries(policy);
  if (countries === undefined) rule = irishMobileRule;
  else rule = (await import('@selvage/contract/rules/mobile-number')).mobileNumberRule(countries);
}

/** VA6, by the rule that was loaded with the policy. */
export const mobileRule: Rule<string, IrishMobileProblem> = (typed) => rule(typed);
