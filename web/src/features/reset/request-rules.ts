import { emailRule } from '@selvage/contract/rules/email';
import { consultantIdRule, hospitalIdRule, type ProviderIdProblem } from '@selvage/contract/rules/identifiers';
import { valid, type Rule } from '@selvage/contract/rules/rule';
import { userTypes, type Kind } from '@selvage/contract/user-types';

const loginIdRules = { consultantID: consultantIdRule, hospitalID: hospitalIdRule };

/** RS3. */
export function requestRules(kind: Kind) {
  const { loginId } = userTypes[kind];
  const loginIdRule: Rule<string | null, ProviderIdProblem> = loginId ? loginIdRules[loginId] : () => valid(null);
  return { email: emailRule, loginId: loginIdRule };
}
