/** What a rule says of a typed text: the value in its one true form, or the name of the first thing wrong with it. */
export type RuleResult<Value, Problem extends string> = { ok: true; value: Value } | { ok: false; problem: Problem };

export type Rule<Value, Problem extends string> = (typed: string) => RuleResult<Value, Problem>;

export const valid = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });
export const invalid = <Problem extends string>(problem: Problem): { ok: false; problem: Problem } => ({
  ok: false,
  problem,
});

/** C0 and DEL: never typed into a form on purpose, and each a way into a header, a log line or a lenient URL parser. */
// oxlint-disable-next-line no-control-regex
export const controlCharacter = /[\u0000-\u001f\u007f]/;
