import * as z from 'zod/mini';
import type { Rule } from '../rules/verdict.ts';

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
