import * as z from 'zod/mini';
import { controlCharacter, type Rule } from '../rules/rule.ts';
import { fieldLimits } from '../field-limits.ts';

/** Any text of a person's, of at most `max` UTF-16 units, without control characters or half a surrogate pair. */
export const text = (max: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(max),
    z.refine((value) => !controlCharacter.test(value) && value.isWellFormed()),
  );

/** A password as someone types it to prove themselves: any text, never held against the rules for a new one. */
export const givenPassword = text(fieldLimits.givenPasswordMax);

/** Judged by the server with a reason, not by the shape of the call. */
export const newPassword = z.string();

/** Judged against today's date by the server. */
export const isoDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A string on the wire that must satisfy a rule, received in the rule's own form. */
export function ruled<Value, Problem extends string>(rule: Rule<Value, Problem>) {
  return z.pipe(
    z.string(),
    z.transform((typed: string, context): Value => {
      const verdict = rule(typed);
      if (verdict.ok) return verdict.value;
      context.issues.push({ code: 'custom', message: verdict.problem, input: typed });
      return z.NEVER;
    }),
  );
}

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
