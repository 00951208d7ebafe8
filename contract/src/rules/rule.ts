/** The result of a rule: the normalised value, or the name of the first problem. */
export type RuleResult<Value, Problem extends string> = { ok: true; value: Value } | { ok: false; problem: Problem };

export type Rule<Value, Problem extends string> = (typed: string) => RuleResult<Value, Problem>;

export const valid = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });
export const invalid = <Problem extends string>(problem: Problem): { ok: false; problem: Problem } => ({
  ok: false,
  problem,
});

/**
 * The control characters C0 and DEL. People never type them on purpose, and each could inject text into a header, a log
 * line or a lenient URL parser.
 */
// oxlint-disable-next-line no-control-regex
export const controlCharacter = /[\u0000-\u001f\u007f]/;
