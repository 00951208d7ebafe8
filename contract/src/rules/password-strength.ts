import { fieldLimits } from '../field-limits.ts';
import { describePassword, type PasswordDescription } from './password-description.ts';

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

/** VA2: the score is the sum of weight × count over these terms, held between 0 and 100. */
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

/** How hard a password looks to guess, for the bar beneath its field. It never refuses one. */
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
