import { limits } from '../limits.ts';
import { controlCharacter } from './control-character.ts';
import { fine, wrong, type Rule } from './verdict.ts';

/** The same letters in the same form, whichever keyboard composed them. Nothing is trimmed, cut or case-folded. */
export const normalPassword = (typed: string): string => typed.normalize('NFC');

const characters = (password: string): number => Array.from(normalPassword(password)).length;

/** VA1, in the order of the checklist. A letter or digit of any script counts: an 'É' is an upper-case letter. */
// oxfmt-ignore
export const passwordRequirements = [
  { name: 'uppercase', met: (password: string) => /\p{Lu}/u.test(password) },
  { name: 'lowercase', met: (password: string) => /\p{Ll}/u.test(password) },
  { name: 'digit',     met: (password: string) => /\p{Nd}/u.test(password) },
  { name: 'length',    met: (password: string) => characters(password) >= limits.passwordMin },
] as const;

export type PasswordRequirement = (typeof passwordRequirements)[number]['name'];

/** 'unusable': a control character or half a surrogate pair, which no sign-in would carry back to us unchanged. */
export type NewPasswordProblem = 'required' | 'unusable' | 'too-long' | 'weak';

export const newPasswordRule: Rule<string, NewPasswordProblem> = (typed) => {
  if (typed === '') return wrong('required');
  if (controlCharacter.test(typed) || !typed.isWellFormed()) return wrong('unusable');
  const password = normalPassword(typed);
  if (characters(password) > limits.passwordMax) return wrong('too-long');
  return passwordRequirements.every(({ met }) => met(password)) ? fine(password) : wrong('weak');
};

export type CurrentPasswordProblem = 'required';

/** Never held against the rules for a new password: an older one may not meet them. */
export const currentPasswordRule: Rule<string, CurrentPasswordProblem> = (typed) =>
  typed === '' ? wrong('required') : fine(normalPassword(typed));

export type ConfirmPasswordProblem = 'required' | 'different';

/** VA3. */
export const confirmPasswordRule =
  (password: string): Rule<string, ConfirmPasswordProblem> =>
  (typed) => {
    if (typed === '') return wrong('required');
    return normalPassword(typed) === normalPassword(password) ? fine(normalPassword(typed)) : wrong('different');
  };
