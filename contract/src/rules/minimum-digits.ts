import { ungrouped } from './ungrouped.ts';
import { fine, wrong, type Rule } from './verdict.ts';

export type MinimumDigitsProblem = 'required' | 'not-a-number' | 'too-short';

/** VA7 (`registration`): digits, and at least so many of them. */
export const minimumDigitsRule =
  (minimum: number): Rule<string, MinimumDigitsProblem> =>
  (typed) => {
    const digits = ungrouped(typed);
    if (digits === '') return wrong('required');
    if (!/^\d+$/.test(digits)) return wrong('not-a-number');
    return digits.length < minimum ? wrong('too-short') : fine(digits);
  };
