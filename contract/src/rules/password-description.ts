import { fieldLimits } from '../field-limits.ts';
import { normalPassword } from './normal-password.ts';

type CharacterClass = 'upper' | 'lower' | 'digit' | 'symbol';

/** What the strength of a password is reckoned from: how many of each thing there are in it. */
export interface PasswordDescription {
  length: number;
  upper: number;
  lower: number;
  digits: number;
  symbols: number;
  /** Digits and symbols that are neither first nor last. */
  inside: number;
  upperPairs: number;
  lowerPairs: number;
  digitPairs: number;
  letterSequences: number;
  digitSequences: number;
  symbolSequences: number;
  repetition: number;
}

export function describePassword(password: string): PasswordDescription {
  // What is longer is refused anyway, and a pasted novel must not hold up the page.
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

/** How often three characters in a row run forwards or backwards through an order. */
function sequences(characters: readonly string[], order: string): number {
  const backwards = Array.from(order).toReversed().join('');
  return characters.filter((_, index) => {
    const three = characters.slice(index, index + 3).join('');
    return index + 3 <= characters.length && (order.includes(three) || backwards.includes(three));
  }).length;
}

/** Grows with every repeated character, faster the nearer its twin stands and the fewer different ones there are. */
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
