import { fieldLimits } from '../field-limits.ts';
import { controlCharacter } from './control-character.ts';
import { normalPassword } from './normal-password.ts';
import { fine, wrong, type Rule } from './verdict.ts';

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
  if (typed === '') return wrong('required');
  if (controlCharacter.test(typed) || !typed.isWellFormed()) return wrong('unusable');
  const password = normalPassword(typed);
  if (characters(password) > fieldLimits.passwordMax) return wrong('too-long');
  return passwordRequirements.every(({ met }) => met(password)) ? fine(password) : wrong('weak');
};

export type ConfirmPasswordProblem = 'required' | 'different';

/** VA3. */
export const confirmPasswordRule =
  (password: string): Rule<string, ConfirmPasswordProblem> =>
  (typed) => {
    if (typed === '') return wrong('required');
    return normalPassword(typed) === normalPassword(password) ? fine(normalPassword(typed)) : wrong('different');
  };
