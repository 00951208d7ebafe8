import { fieldLimits } from '../field-limits.ts';
import { digitsUpTo, type DigitsProblem } from './digits-up-to.ts';
import type { Rule } from './verdict.ts';

export type GroupIdProblem = DigitsProblem;

/** VA4. */
export const groupIdRule: Rule<string, GroupIdProblem> = digitsUpTo(fieldLimits.groupIdMax);
