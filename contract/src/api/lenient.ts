import * as z from 'zod/mini';
import type { Rule } from '../rules/verdict.ts';
import { ruled } from './ruled.ts';

const isWhole = (given: number): boolean => Number.isSafeInteger(given) && given >= 0;

/** Digits that may also be sent as a number. */
export const digits = <Value, Problem extends string>(rule: Rule<Value, Problem>) =>
  z.pipe(
    z.union([z.string(), z.number()]),
    z.pipe(
      // A sign or a fraction of a number is not a gap that somebody typed.
      z.transform((given: string | number) => (typeof given === 'string' || isWhole(given) ? String(given) : '')),
      ruled(rule),
    ),
  );

/** `Y` or `N`, which may also be sent as true or false. */
export const yesOrNo = z.union([
  z.enum(['Y', 'N']),
  z.pipe(
    z.boolean(),
    z.transform((given: boolean): 'Y' | 'N' => (given ? 'Y' : 'N')),
  ),
]);
