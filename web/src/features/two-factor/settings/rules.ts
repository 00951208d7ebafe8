import { type CodeChannel, type TwoFactorPolicy, codeChannels } from '@selvage/contract/api/two-factor';
import { currentPasswordRule } from '@selvage/contract/rules/current-password';
import { type IrishMobileProblem, irishMobileRule } from '@selvage/contract/rules/irish-mobile';
import { type Rule, invalid, valid } from '@selvage/contract/rules/rule';
import type { OwnPasswordProblem } from '../../../fields/password-rules.ts';
import type { ValuesOf } from '../../../fields/form/validate.ts';
import { type Setup, hidesPassword } from '../setup.ts';

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
const mobileRule: Rule<string, IrishMobileProblem> = (typed) => rule(typed);

const wayRule: Rule<CodeChannel, 'required'> = (chosen) => {
  const way = codeChannels.find((each) => each === chosen);
  return way === undefined ? invalid('required') : valid(way);
};

const notAsked = () => valid(null);

/** MF1: what is not shown is not asked. Whether the password is right is the server's to say. */
export function settingsRules(setup: Setup) {
  const { enabled, way } = setup.draft;
  const ways: Rule<CodeChannel | null, 'required'> = enabled ? wayRule : notAsked;
  const mobile: Rule<string | null, IrishMobileProblem> = enabled && way === 'SMS' ? mobileRule : notAsked;
  const password: Rule<string | null, OwnPasswordProblem> = hidesPassword(setup) ? notAsked : currentPasswordRule;
  return { way: ways, mobile, password };
}

export type SettingsRules = ReturnType<typeof settingsRules>;
export type SettingsValues = ValuesOf<SettingsRules>;
