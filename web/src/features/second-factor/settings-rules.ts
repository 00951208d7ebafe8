import { codeChannels, type CodeChannel } from '@selvage/contract/api/two-factor';
import { currentPasswordRule } from '@selvage/contract/rules/current-password';
import type { IrishMobileProblem } from '@selvage/contract/rules/irish-mobile';
import { valid, invalid, type Rule } from '@selvage/contract/rules/rule';
import type { OwnPasswordProblem } from '../../fields/own-password-rule.ts';
import type { ValuesOf } from '../../fields/judge.ts';
import { mobileRule } from './mobile-rule.ts';
import { hidesPassword, type Setup } from './setup.ts';

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
