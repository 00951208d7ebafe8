import { invalid, type Rule, valid } from './rule.ts';

/** Characters that turn the direction of what follows, or that nobody sees: a keyboard joins the parts of an emoji with one. */
export const unseenCharacters = /[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\p{Cc}\p{Cs}]/gu;

export type PasskeyNameProblem = 'required';

/** WY11: what is left of a name without them. */
export const passkeyNameRule: Rule<string, PasskeyNameProblem> = (typed) => {
  const name = typed.replaceAll(unseenCharacters, '').trim();
  return name === '' ? invalid('required') : valid(name);
};
