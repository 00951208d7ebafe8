import { ungrouped } from './ungrouped.ts';
import { fine, wrong, type Rule } from './verdict.ts';

export type DigitsProblem = 'required' | 'not-a-number' | 'too-long';

/** An identifier of one to `max` digits. Leading zeros are part of it; spaces and dashes are not. */
export const digitsUpTo =
  (max: number): Rule<string, DigitsProblem> =>
  (typed) => {
    const digits = ungrouped(typed);
    if (digits === '') return wrong('required');
    if (!/^\d+$/.test(digits)) return wrong('not-a-number');
    return digits.length > max ? wrong('too-long') : fine(digits);
  };
