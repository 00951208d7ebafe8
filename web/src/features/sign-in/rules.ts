import { emailRule } from '@selvage/contract/rules/email';
import { currentPasswordRule } from '@selvage/contract/rules/current-password';
import { consultantIdRule, hospitalIdRule, type ProviderIdProblem } from '@selvage/contract/rules/identifiers';
import { valid, type Rule } from '@selvage/contract/rules/rule';
import { userTypes, type Kind } from '@selvage/contract/user-types';
import { tickedRule } from '../../fields/form/validate.ts';

const notAsked: Rule<null, never> = () => valid(null);

const loginIdRules = { consultantID: consultantIdRule, hospitalID: hospitalIdRule };

/** LG5, LG6: what each kind is asked for, in the order of the form. */
export function signInRules(kind: Kind) {
  const { loginId, ticksTerms } = userTypes[kind];
  const loginIdRule: Rule<string | null, ProviderIdProblem> = loginId ? loginIdRules[loginId] : notAsked;
  const termsRule: Rule<true | null, 'required'> = ticksTerms ? tickedRule : notAsked;
  return { email: emailRule, loginId: loginIdRule, password: currentPasswordRule, terms: termsRule };
}
