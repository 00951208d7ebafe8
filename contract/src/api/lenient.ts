import * as z from 'zod/mini';
import type { Rule } from '../rules/verdict.ts';
import { ruled } from './ruled.ts';

/** Digits that may also be sent as a number. */
export const digits = <Value, Problem extends string>(rule: Rule<Value, Problem>) =>
  z.pipe(
    z.union([z.string(), z.int().check(z.nonnegative())]),
    z.pipe(
      z.transform((given: string | number) => String(given)),
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
