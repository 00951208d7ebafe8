import { type Rule, type RuleResult, invalid, valid } from '@selvage/contract/rules/rule';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** A rule of the contract, or a rule that also reads another field of the form. */
export interface FormRule<Value, Problem extends string> {
  (typed: string, other: (name: string) => string): RuleResult<Value, Problem>;
  /** The name of another field. When that field changes, the field of this rule is validated again. */
  readonly follows?: string;
}

export type Rules = Readonly<Record<string, FormRule<unknown, string>>>;

export type ValuesOf<R extends Rules> = {
  [Name in keyof R]: R[Name] extends FormRule<infer Value, string> ? Value : never;
};
export type ProblemOf<R> = R extends FormRule<unknown, infer Problem> ? Problem : never;
export type ProblemsOf<R extends Rules> = { readonly [Name in keyof R]?: ProblemOf<R[Name]> };

/** The value of a form field as text. A ticked checkbox has the value 'on'. */
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

/** Validates every field, in the order of the rules. */
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

/** The rule of a checkbox that must be ticked. */
export const tickedRule: Rule<true, 'required'> = (typed) => (typed === 'on' ? valid(true) : invalid('required'));

/** The refused value of each field. */
type Refused = ReadonlyMap<string, string>;

/**
 * Validates a field when it is left, even if it is empty, and when its change is committed, but never while the person types. It listens to
 * the browser's events on the form, because React's onChange is the input event, and because values typed before hydration count too.
 */
export function useValidation<R extends Rules>(form: RefObject<HTMLFormElement | null>, rules: R) {
  const [problems, setProblems] = useState<ProblemsOf<R>>({});
  const refused = useRef<Refused>(new Map());
  const latestRules = useRef(rules);
  useEffect(() => {
    latestRules.current = rules;
  });

  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const emptied = new Set<string>();
    const afterPress = deferWhilePressed(signal);

    const judgeField = (name: string) => {
      const rule = latestRules.current[name];
      if (rule === undefined) return;
      const text = typedIn(element, name);
      // A password that the form itself has cleared is not reported as missing.
      if (text === '' && emptied.has(name)) return;
      if (refused.current.get(name) === text) return;
      const result = rule(text, (other) => typedIn(element, other));
      setProblems((before) => withProblem(before, name, result.ok ? undefined : result.problem));
    };

    const judgeWithFollowers = (name: string) => {
      judgeField(name);
      for (const [follower, { follows }] of Object.entries(latestRules.current)) {
        if (follows === name && typedIn(element, follower) !== '') judgeField(follower);
      }
    };

    /** Typing never shows a problem, but it removes the problem of a repeated value that now matches. */
    const clearRepeated = (name: string) => {
      for (const [repeated, rule] of Object.entries(latestRules.current)) {
        if (rule.follows === undefined || (repeated !== name && rule.follows !== name)) continue;
        if (!rule(typedIn(element, repeated), (other) => typedIn(element, other)).ok) continue;
        setProblems((before) => withProblem(before, repeated, undefined));
      }
    };

    const onCommit = (event: Event) => {
      const name = nameOf(event.target);
      if (name === undefined || (typedIn(element, name) === '' && staysInField(event))) return;
      afterPress(() => judgeWithFollowers(name));
    };
    const onInput = ({ target }: Event) => {
      const name = nameOf(target) ?? '';
      emptied.delete(name);
      clearRepeated(name);
    };
    element.addEventListener('input', onInput, { signal });
    element.addEventListener('emptied', ({ target }) => emptied.add(nameOf(target) ?? ''), { signal });
    element.addEventListener('change', onCommit, { signal });
    element.addEventListener('focusout', onCommit, { signal });
    return () => listening.abort();
  }, [form]);

  /** A value that the server has refused stays wrong until the person changes it. */
  const refuse = (problemsGiven: ProblemsOf<R>) => {
    refused.current = new Map(Object.keys(problemsGiven).map((name) => [name, typedIn(form.current, name)]));
    setProblems(problemsGiven);
  };

  return { problems, setProblems, refuse };
}

function withProblem<R extends Rules>(before: ProblemsOf<R>, name: string, problem: string | undefined): ProblemsOf<R> {
  if (before[name] === problem) return before;
  const { [name]: _, ...others } = before;
  return (problem === undefined ? others : { ...others, [name]: problem }) as ProblemsOf<R>;
}

/** True if the field was not really left: the window lost the focus, or the field's own button (show or hide) has it. */
function staysInField(event: Event): boolean {
  const { target } = event;
  if (!(event instanceof FocusEvent) || !(target instanceof HTMLElement)) return false;
  if (target === document.activeElement) return true;
  return event.relatedTarget instanceof Element && event.relatedTarget.getAttribute('aria-controls') === target.id;
}

function nameOf(target: EventTarget | null): string | undefined {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : undefined;
}

/** The longest wait for the click of a tap. A long press and a swipe have none. */
const tapMs = 500;

/**
 * Delays an action until the click of a press. A message that appears or disappears before the click would move the button away from the
 * pointer. A tap moves the focus only after its `pointerup`, so it is over at its click, or after a wait if it has no click.
 */
export function deferWhilePressed(signal: AbortSignal): (action: () => void) => void {
  let pressed = false;
  let waiting: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const releaseAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      pressed = false;
      for (const action of waiting.splice(0)) action();
    }, ms);
  };
  const press = () => {
    clearTimeout(timer);
    pressed = true;
  };
  document.addEventListener('pointerdown', press, { signal, capture: true });
  // The click of a mouse is dispatched in the task of the release, so the messages change after it.
  const release = ({ pointerType }: PointerEvent) =>
    releaseAfter(pointerType === 'touch' || pointerType === 'pen' ? tapMs : 0);
  document.addEventListener('pointerup', release, { signal, capture: true });
  document.addEventListener('pointercancel', () => releaseAfter(0), { signal, capture: true });
  document.addEventListener('click', () => pressed && releaseAfter(0), { signal, capture: true });
  return (action) => {
    if (pressed) waiting = [...waiting, action];
    else action();
  };
}
