import { currentPasswordRule, type CurrentPasswordProblem } from '@selvage/contract/rules/current-password';
import type { Rule } from '@selvage/contract/rules/verdict';

/** Whether it is the right one, only the server knows. */
export type OwnPasswordProblem = CurrentPasswordProblem | 'wrong';

export const ownPasswordRule: Rule<string, OwnPasswordProblem> = currentPasswordRule;
