import { newPasswordRule as rule, type NewPasswordProblem as RuleProblem } from '@selvage/contract/rules/password';
import type { Rule } from '@selvage/contract/rules/rule';

/** Beside what the rule finds, what only the server knows: passwords everyone uses, one's own details, older passwords. */
export type NewPasswordProblem = RuleProblem | 'common' | 'personal' | 'used-before' | 'refused';

export const newPasswordRule: Rule<string, NewPasswordProblem> = rule;
