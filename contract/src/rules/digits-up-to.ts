import { fine, wrong, type Rule } from './verdict.ts';

export type DigitsProblem = 'required' | 'not-a-number' | 'too-long';

/** An identifier of one to `max` digits. Leading zeros are part of it; spaces are not. */
export const digitsUpTo =
  (max: number): Rule<string, DigitsProblem> =>
  (typed) => {
    const digits = typed.replace(/\s/g, '');
    if (digits === '') return wrong('required');
    if (!/^\d+$/.test(digits)) return wrong('not-a-number');
    return digits.length > max ? wrong('too-long') : fine(digits);
  };
