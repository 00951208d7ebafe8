import { currentPasswordRule, type CurrentPasswordProblem } from '@selvage/contract/rules/current-password';
import { lastTry } from '@selvage/contract/refusals';
import type { Rule } from '@selvage/contract/rules/rule';
import type { CallFailed } from '../api/call-failed.ts';

/** Whether it is the right one, only the server knows. 'last-try': wrong, and one more wrong one locks the account. */
export type OwnPasswordProblem = CurrentPasswordProblem | 'wrong' | 'last-try';

export const ownPasswordRule: Rule<string, OwnPasswordProblem> = currentPasswordRule;

/** What a refused password is told. */
export const wrongPassword = ({ reason }: CallFailed): 'wrong' | 'last-try' => (reason === lastTry ? lastTry : 'wrong');
