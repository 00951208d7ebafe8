import { emailRule } from '@selvage/contract/rules/email';
import { consultantIdRule, hospitalIdRule, type ProviderIdProblem } from '@selvage/contract/rules/provider-ids';
import { fine, type Rule } from '@selvage/contract/rules/verdict';
import { userTypes, type Kind } from '@selvage/contract/user-types';

const loginIdRules = { consultantID: consultantIdRule, hospitalID: hospitalIdRule };

/** RS3. */
export function requestRules(kind: Kind) {
  const { loginId } = userTypes[kind];
  const loginIdRule: Rule<string | null, ProviderIdProblem> = loginId ? loginIdRules[loginId] : () => fine(null);
  return { email: emailRule, loginId: loginIdRule };
}
