import { fieldLimits } from '../field-limits.ts';
import { controlCharacter, valid, invalid, type Rule } from './rule.ts';
import { normalPassword } from './current-password.ts';

const lengthOf = (password: string): number => Array.from(normalPassword(password)).length;

/**
 * The requirements of a new password, in the order of the checklist. Letters and digits of any script count: 'É' is an
 * upper-case letter.
 */
// oxfmt-ignore
export const passwordRequirements = [
  { name: 'uppercase', met: (password: string) => /\p{Lu}/u.test(password) },
  { name: 'lowercase', met: (password: string) => /\p{Ll}/u.test(password) },
  { name: 'digit',     met: (password: string) => /\p{Nd}/u.test(password) },
  { name: 'length',    met: (password: string) => lengthOf(password) >= fieldLimits.passwordMin },
] as const;

export type PasswordRequirement = (typeof passwordRequirements)[number]['name'];

/** 'unusable': a control character or half a surrogate pair. A later login could not send it unchanged. */
export type NewPasswordProblem = 'required' | 'unusable' | 'too-long' | 'weak';

export const newPasswordRule: Rule<string, NewPasswordProblem> = (typed) => {
  if (typed === '') return invalid('required');
  if (controlCharacter.test(typed) || !typed.isWellFormed()) return invalid('unusable');
  const password = normalPassword(typed);
  if (lengthOf(password) > fieldLimits.passwordMax) return invalid('too-long');
  return passwordRequirements.every(({ met }) => met(password)) ? valid(password) : invalid('weak');
};

export type ConfirmPasswordProblem = 'required' | 'different';

/** Accepts only a text that equals the password that it confirms. */
export const confirmPasswordRule =
  (password: string): Rule<string, ConfirmPasswordProblem> =>
  (typed) => {
    if (typed === '') return invalid('required');
    return normalPassword(typed) === normalPassword(password) ? valid(normalPassword(typed)) : invalid('different');
  };

type CharacterClass = 'upper' | 'lower' | 'digit' | 'symbol';

/** The counts from which the strength of a password is computed. */
interface PasswordDescription {
  length: number;
  upper: number;
  lower: number;
  digits: number;
  symbols: number;
  /** The number of digits and symbols that are neither first nor last. */
  inside: number;
  upperPairs: number;
  lowerPairs: number;
  digitPairs: number;
  letterSequences: number;
  digitSequences: number;
  symbolSequences: number;
  repetition: number;
}

function describePassword(password: string): PasswordDescription {
  // The text is cut, because longer passwords are refused anyway and a long pasted text must not block the page.
  const characters = Array.from(normalPassword(password.slice(0, 4 * fieldLimits.passwordMax))).slice(
    0,
    fieldLimits.passwordMax,
  );
  const classes = characters.map(classOf);
  const folded = characters.map((character) => character.toLowerCase());
  const count = (wanted: CharacterClass) => classes.filter((each) => each === wanted).length;
  const pairs = (wanted: CharacterClass) =>
    classes.filter((each, index) => each === wanted && classes[index + 1] === wanted).length;

  return {
    length: characters.length,
    upper: count('upper'),
    lower: count('lower'),
    digits: count('digit'),
    symbols: count('symbol'),
    inside: classes.slice(1, -1).filter((each) => each === 'digit' || each === 'symbol').length,
    upperPairs: pairs('upper'),
    lowerPairs: pairs('lower'),
    digitPairs: pairs('digit'),
    letterSequences: sequences(folded, 'abcdefghijklmnopqrstuvwxyz'),
    digitSequences: sequences(folded, '01234567890'),
    symbolSequences: sequences(folded, ')!@#$%^&*()'),
    repetition: repetition(folded),
  };
}

function classOf(character: string): CharacterClass {
  if (/\p{Lu}/u.test(character)) return 'upper';
  if (/\p{Ll}/u.test(character)) return 'lower';
  return /\p{Nd}/u.test(character) ? 'digit' : 'symbol';
}

/** Counts triples of characters that follow an order forwards or backwards. */
function sequences(characters: readonly string[], order: string): number {
  const backwards = Array.from(order).toReversed().join('');
  return characters.filter((_, index) => {
    const three = characters.slice(index, index + 3).join('');
    return index + 3 <= characters.length && (order.includes(three) || backwards.includes(three));
  }).length;
}

/** Grows with each repeated character, and more if the repeats are close or the password has few different characters. */
function repetition(characters: readonly string[]): number {
  const { length } = characters;
  let repeated = 0;
  let weight = 0;
  for (const [index, character] of characters.entries()) {
    const distances = characters.flatMap((other, at) =>
      other === character && at !== index ? [Math.abs(at - index)] : [],
    );
    if (distances.length === 0) continue;
    repeated += 1;
    weight = distances.reduce((sum, distance) => sum + length / distance, weight);
    weight = Math.ceil(weight / Math.max(1, length - repeated));
  }
  return weight;
}

export type StrengthBand = 'red' | 'amber' | 'green';

export interface PasswordStrength {
  score: number;
  band: StrengthBand;
}

interface Term {
  name: string;
  weight: number;
  count: (password: PasswordDescription) => number;
}

/** The score is the sum of weight × count over these terms, limited to 0 to 100. */
// oxfmt-ignore
const terms: readonly Term[] = [
  { name: 'characters',                   weight:  4, count: (p) => p.length },
  { name: 'others beside upper case',     weight:  2, count: (p) => othersBeside(p.upper, p.length) },
  { name: 'others beside lower case',     weight:  2, count: (p) => othersBeside(p.lower, p.length) },
  { name: 'digits among others',          weight:  4, count: (p) => (p.digits < p.length ? p.digits : 0) },
  { name: 'symbols',                      weight:  6, count: (p) => p.symbols },
  { name: 'digits and symbols inside',    weight:  2, count: (p) => p.inside },
  { name: 'nothing but letters',          weight: -1, count: (p) => (p.upper + p.lower === p.length ? p.length : 0) },
  { name: 'nothing but digits',           weight: -1, count: (p) => (p.digits === p.length ? p.length : 0) },
  { name: 'repeated characters',          weight: -1, count: (p) => p.repetition },
  { name: 'upper case after upper case',  weight: -2, count: (p) => p.upperPairs },
  { name: 'lower case after lower case',  weight: -2, count: (p) => p.lowerPairs },
  { name: 'digit after digit',            weight: -2, count: (p) => p.digitPairs },
  { name: 'three in alphabetical order',  weight: -3, count: (p) => p.letterSequences },
  { name: 'three in numerical order',     weight: -3, count: (p) => p.digitSequences },
  { name: 'three in keyboard order',      weight: -3, count: (p) => p.symbolSequences },
];

const othersBeside = (count: number, length: number): number => (count > 0 ? length - count : 0);

/** The strength for the bar under the field. It never refuses a password. */
export function passwordStrength(password: string): PasswordStrength {
  const description = describePassword(password);
  const sum = terms.reduce((total, { weight, count }) => total + weight * count(description), 0);
  const score = Math.min(100, Math.max(0, sum));
  return { score, band: bandOf(score) };
}

function bandOf(score: number): StrengthBand {
  if (score > fieldLimits.strengthGreenAbove) return 'green';
  return score >= fieldLimits.strengthAmberFrom ? 'amber' : 'red';
}
