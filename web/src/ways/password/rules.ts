import { lastTry } from '@selvage/contract/refusals';
import { type CurrentPasswordProblem, currentPasswordRule } from '@selvage/contract/rules/current-password';
import {
  type ConfirmPasswordProblem,
  type NewPasswordProblem as RuleProblem,
  confirmPasswordRule,
  newPasswordRule as rule,
} from '@selvage/contract/rules/password';
import type { Rule } from '@selvage/contract/rules/rule';
import { type CallFailed, refusalByCode } from '../../api/call-failed.ts';
import type { FormRule } from '../../fields/form/use-validation.ts';

/** The problems that the rule finds, and those that only the server finds: common passwords, personal details, and earlier passwords. */
export type NewPasswordProblem = RuleProblem | 'common' | 'personal' | 'used-before' | 'refused';

export const newPasswordRule: Rule<string, NewPasswordProblem> = rule;

const reasons: Readonly<Record<NewPasswordProblem, true>> = {
  required: true,
  unusable: true,
  'too-long': true,
  weak: true,
  common: true,
  personal: true,
  'used-before': true,
  refused: true,
};

const isReason = (reason: string): reason is NewPasswordProblem => Object.hasOwn(reasons, reason);

/** Returns the problem of the new password that a refusal is about, or undefined. */
export function newPasswordProblem(failure: CallFailed): NewPasswordProblem | undefined {
  const refusal = refusalByCode(failure);
  const { reason = '' } = failure;
  if (refusal === 'password.used-before') return 'used-before';
  if (refusal !== 'password.unacceptable') return undefined;
  return isReason(reason) ? reason : 'refused';
}

/** The server reports 'wrong' and 'last-try'. After 'last-try', one more wrong password locks the account. */
export type OwnPasswordProblem = CurrentPasswordProblem | 'wrong' | 'last-try';

export const ownPasswordRule: Rule<string, OwnPasswordProblem> = currentPasswordRule;

/** The problem to show for a wrong password. */
export const wrongPassword = ({ reason }: CallFailed): 'wrong' | 'last-try' => (reason === lastTry ? lastTry : 'wrong');

/** The rule that a value equals the password in another field of the form. It is validated again when that field changes. */
export function sameAsField(password: string): FormRule<string, ConfirmPasswordProblem> {
  return Object.assign(
    (typed: string, other: (name: string) => string) => confirmPasswordRule(other(password))(typed),
    { follows: password },
  );
}
