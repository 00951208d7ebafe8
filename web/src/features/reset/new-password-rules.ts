import { birthDateRule, type BirthDateProblem } from '@selvage/contract/rules/dates';
import { valid, type Rule } from '@selvage/contract/rules/rule';
import { userTypes, type Kind } from '@selvage/contract/user-types';
import { newPasswordRule } from '../../fields/new-password-rule.ts';
import { sameAs } from '../../fields/same-as.ts';
import { irishToday } from '../../fields/irish-today.ts';

/** RS5: members and wellness users give their birth date too, any valid one. */
export function newPasswordRules(kind: Kind) {
  const birthDate: Rule<string | null, BirthDateProblem | 'not-matching'> = userTypes[kind].resetAsksBirthDate
    ? birthDateRule({ today: irishToday() })
    : () => valid(null);
  return { birthDate, newPassword: newPasswordRule, confirmPassword: sameAs('newPassword') };
}
