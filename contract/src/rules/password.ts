import { fieldLimits } from '../field-limits.ts';
import { controlCharacter } from './control-characters.ts';
import { normalPassword } from './current-password.ts';
import { valid, invalid, type Rule } from './rule.ts';

const characters = (password: string): number => Array.from(normalPassword(password)).length;

/** VA1, in the order of the checklist. A letter or digit of any script counts: an 'É' is an upper-case letter. */
// oxfmt-ignore
export const passwordRequirements = [
  { name: 'uppercase', met: (password: string) => /\p{Lu}/u.test(password) },
  { name: 'lowercase', met: (password: string) => /\p{Ll}/u.test(password) },
  { name: 'digit',     met: (password: string) => /\p{Nd}/u.test(password) },
  { name: 'length',    met: (password: string) => characters(password) >= fieldLimits.passwordMin },
] as const;

export type PasswordRequirement = (typeof passwordRequirements)[number]['name'];

/** 'unusable': a control character or half a surrogate pair, which no sign-in would carry back to us unchanged. */
export type NewPasswordProblem = 'required' | 'unusable' | 'too-long' | 'weak';

export const newPasswordRule: Rule<string, NewPasswordProblem> = (typed) => {
  if (typed === '') return invalid('required');
  if (controlCharacter.test(typed) || !typed.isWellFormed()) return invalid('unusable');
  const password = normalPassword(typed);
  if (characters(password) > fieldLimits.passwordMax) return invalid('too-long');
  return passwordRequirements.every(({ met }) => met(password)) ? valid(password) : invalid('weak');
};

export type ConfirmPasswordProblem = 'required' | 'different';

/** VA3: the same as the password it confirms. */
export const confirmPasswordRule =
  (password: string): Rule<string, ConfirmPasswordProblem> =>
  (typed) => {
    if (typed === '') return invalid('required');
    return normalPassword(typed) === normalPassword(password) ? valid(normalPassword(typed)) : invalid('different');
  };
