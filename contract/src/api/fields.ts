import * as z from 'zod/mini';
import { controlCharacter, type Rule } from '../rules/rule.ts';
import { fieldLimits } from '../field-limits.ts';

/** Text that a person typed: at most `max` UTF-16 units, without control characters or half a surrogate pair. */
export const text = (max: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(max),
    z.refine((value) => !controlCharacter.test(value) && value.isWellFormed()),
  );

/** A password that proves a person's identity. Any text is accepted, because the rules for new passwords do not apply. */
export const givenPassword = text(fieldLimits.givenPasswordMax);

/** The server validates a new password and states the reason of a refusal, so the schema accepts any string. */
export const newPassword = z.string();

/** Only the form of the date is checked here. The server compares the date with today. */
export const isoDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A string that must satisfy a rule. The received value is the rule's normalised value. */
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

/**
 * After a recovery link: whether the owner can log in now. `locked`: only with a new password. `disabled`: not at all, and no mailed link
 * helps.
 */
export const ownerAccess = z.enum(['open', 'locked', 'disabled']);

/** The passkeys and recovery codes that end when an account is given back to its owner. */
export const endedWays = z.object({ passkeys: z.number(), recoveryCodes: z.boolean() });
export type EndedWays = z.output<typeof endedWays>;

const isWhole = (given: number): boolean => Number.isSafeInteger(given) && given >= 0;

/** Digits, which may also be sent as a number. */
export const digits = <Value, Problem extends string>(rule: Rule<Value, Problem>) =>
  z.pipe(
    z.union([z.string(), z.number()]),
    z.pipe(
      // A negative or fractional number counts as invalid.
      z.transform((given: string | number) => (typeof given === 'string' || isWhole(given) ? String(given) : '')),
      ruled(rule),
    ),
  );

/** `Y` or `N`, or true or false. */
export const yesOrNo = z.union([
  z.enum(['Y', 'N']),
  z.pipe(
    z.boolean(),
    z.transform((given: boolean): 'Y' | 'N' => (given ? 'Y' : 'N')),
  ),
]);
