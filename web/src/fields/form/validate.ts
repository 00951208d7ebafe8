import { type Rule, type RuleResult, invalid, valid } from '@selvage/contract/rules/rule';

/** A rule of the contract, or one that looks at what another field of the form holds. */
export interface FormRule<Value, Problem extends string> {
  (typed: string, other: (name: string) => string): RuleResult<Value, Problem>;
  /** It is validated again when this field changes. */
  readonly follows?: string;
}

export type Rules = Readonly<Record<string, FormRule<unknown, string>>>;

export type ValuesOf<R extends Rules> = {
  [Name in keyof R]: R[Name] extends FormRule<infer Value, string> ? Value : never;
};
export type ProblemOf<R> = R extends FormRule<unknown, infer Problem> ? Problem : never;
export type ProblemsOf<R extends Rules> = { readonly [Name in keyof R]?: ProblemOf<R[Name]> };

/** What a form holds of one field as text; a tick that is set reads as 'on'. */
export function typedIn(form: HTMLFormElement | null, name: string): string {
  const control = form?.elements.namedItem(name);
  if (control instanceof RadioNodeList) return control.value;
  if (control instanceof HTMLInputElement) {
    if (control.type === 'checkbox') return control.checked ? 'on' : '';
    return control.value;
  }
  return control instanceof HTMLSelectElement ? control.value : '';
}

export type ValidationResult<R extends Rules> =
  | { ok: true; values: ValuesOf<R> }
  | { ok: false; problems: ProblemsOf<R> };

/** Checks every field of the form, in the order of the rules. */
export function validate<R extends Rules>(rules: R, form: HTMLFormElement | null): ValidationResult<R> {
  const typed = (name: string) => typedIn(form, name);
  const values: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const [name, rule] of Object.entries(rules)) {
    const result = rule(typed(name), typed);
    if (result.ok) values[name] = result.value;
    else problems[name] = result.problem;
  }
  return Object.keys(problems).length === 0
    ? { ok: true, values: values as ValuesOf<R> }
    : { ok: false, problems: problems as ProblemsOf<R> };
}

/** A tick that has to be set. */
export const tickedRule: Rule<true, 'required'> = (typed) => (typed === 'on' ? valid(true) : invalid('required'));
