import { invalid, type Rule, valid } from './rule.ts';

/**
 * Characters that change the direction of text or are invisible. The zero-width joiner is among them, although it joins the parts of an
 * emoji.
 */
export const unseenCharacters = /[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\p{Cc}\p{Cs}]/gu;

export type PasskeyNameProblem = 'required';

/** Returns the name without the characters of `unseenCharacters`. */
export const passkeyNameRule: Rule<string, PasskeyNameProblem> = (typed) => {
  const name = typed.replaceAll(unseenCharacters, '').trim();
  return name === '' ? invalid('required') : valid(name);
};
