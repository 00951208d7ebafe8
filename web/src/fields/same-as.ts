import { confirmPasswordRule, type ConfirmPasswordProblem } from '@selvage/contract/rules/password';
import type { FormRule } from './judge.ts';

/** VA3: the same as the password in another field of the form, and judged again when that one changes. */
export function sameAs(password: string): FormRule<string, ConfirmPasswordProblem> {
  return Object.assign(
    (typed: string, other: (name: string) => string) => confirmPasswordRule(other(password))(typed),
    { follows: password },
  );
}
