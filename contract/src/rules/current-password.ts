import { normalPassword } from './normal-password.ts';
import { fine, wrong, type Rule } from './verdict.ts';

export type CurrentPasswordProblem = 'required';

/** Never held against the rules for a new password: an older one may not meet them. */
export const currentPasswordRule: Rule<string, CurrentPasswordProblem> = (typed) =>
  typed === '' ? wrong('required') : fine(normalPassword(typed));
